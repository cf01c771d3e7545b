import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const packings = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Pictures are packed as they are. */
const isText = (name) => /\.(js|css|svg)$/.test(name);

/** Writes beside each of a folder's files what of it goes over the line, packed as tightly as can be. */
export async function packAssets(folder) {
  for (const name of (await readdir(folder)).filter(isText)) {
    const path = join(folder, name);
    const content = await readFile(path);
    for (const [ending, pack] of Object.entries(packings)) {
      await writeFile(`${path}.${ending}`, await pack(content));
    }
  }
}

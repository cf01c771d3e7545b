import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

const encoders = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Other assets are images and fonts, which are compressed already. */
const isCompressible = (name) => /\.(js|css|svg)$/.test(name);

/** Writes a Brotli and a gzip version beside each text file of a directory. */
export async function compressAssets(directory) {
  for (const name of (await readdir(directory)).filter(isCompressible)) {
    const path = join(directory, name);
    const content = await readFile(path);
    for (const [extension, encode] of Object.entries(encoders)) {
      await writeFile(`${path}.${extension}`, await encode(content));
    }
  }
}

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const encodersOf = (quality) => ({
  br: (content) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gz: promisify(gzip),
});

/**
 * Returns whether an asset can be compressed. The other assets are images and fonts, whose formats are already
 * compressed.
 */
const isCompressible = (name) => /\.(js|css|svg)$/.test(name);

/**
 * Writes a Brotli version and a gzip version beside each text file in a directory. `quality` is the quality of Brotli,
 * at most 11.
 */
export async function compressAssets(directory, quality = constants.BROTLI_MAX_QUALITY) {
  const encoders = Object.entries(encodersOf(quality));
  for (const name of (await readdir(directory)).filter(isCompressible)) {
    const path = join(directory, name);
    const content = await readFile(path);
    for (const [extension, encode] of encoders) {
      await writeFile(`${path}.${extension}`, await encode(content));
    }
  }
}

import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import tar from "tar-stream";
import { syncDirectory } from "../../storage/disk.ts";

/** A file in a backup, small enough to be held in memory. */
export type Entry = { name: string; bytes: Buffer };

/** A backup that is being written. */
export type Archive = {
  put(name: string, bytes: string | Buffer): Promise<void>;
};

/**
 * Writes a `.tar.gz` that only its owner may read. The file gets its name only when all bytes are on the disk, so a
 * backup that fails or is killed leaves no file with this name.
 */
export async function writeArchive(
  file: string,
  fill: (archive: Archive) => Promise<void>,
): Promise<void> {
  const draft = `${file}.part`;
  const pack = tar.pack();
  const written = pipeline(
    pack,
    createGzip(),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  );
  // If writing and `fill` both fail, the error of `fill` is thrown, because it is more specific.
  written.catch((error: Error) => pack.destroy(error));
  try {
    await fill({ put: (name, bytes) => Promise.race([put(pack, name, bytes), written]) });
    pack.finalize();
    await written;
    await rename(draft, file);
    await syncDirectory(dirname(file));
  } catch (error) {
    pack.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/** Adds an entry to an archive. Waits until the entry is written, because the disk may be slower than the database. */
async function put(pack: tar.Pack, name: string, content: string | Buffer): Promise<void> {
  const bytes = Buffer.from(content);
  const entry = pack.entry({ name, size: bytes.length });
  const finished = once(entry, "finish");
  entry.end(bytes);
  await finished;
}

/** Reads the files of a backup in the order in which they were written. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const read = pipeline(createReadStream(file), createGunzip(), extract);
  read.catch(() => undefined);
  try {
    for await (const entry of extract) {
      yield { name: entry.header.name, bytes: await buffer(entry) };
    }
    await read;
  } catch (cause) {
    throw new Error(`This file can't be read as a backup: ${(cause as Error).message}`, { cause });
  }
}

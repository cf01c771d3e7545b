import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage, StoredFile } from "./storage.ts";

/** A draft this old was left by a server that was killed while writing it. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** Keeps files in a folder, which is made where it is missing. */
export async function openFolder(root: string): Promise<Storage> {
  // Beside the files, so that a finished draft is renamed within one file system.
  const drafts = join(root, "drafts");
  await mkdir(drafts, { recursive: true });
  await removeAbandoned(drafts);
  return {
    put: (key, bytes) => put(drafts, placeOf(root, key), bytes),
    get: (key) => get(placeOf(root, key)),
    has: async (key) => (await stat(placeOf(root, key)).catch(nullWhereMissing)) !== null,
    delete: async (keys) => {
      await Promise.all(keys.map((key) => rm(placeOf(root, key), { force: true })));
    },
  };
}

/** Keys come from names that were checked; one that could leave the folder is a mistake of ours. */
function placeOf(root: string, key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`Not a storage key: ${key}`);
  return join(root, key);
}

/** A reader sees the old file or the new one, and after a power cut one of them is still whole. */
async function put(drafts: string, place: string, bytes: Uint8Array): Promise<void> {
  const draft = join(drafts, randomUUID());
  try {
    await writeFile(draft, bytes, { flush: true });
    await mkdir(dirname(place), { recursive: true });
    await rename(draft, place);
    await flushFolder(dirname(place));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Makes a new name in the folder last: the file's own flush doesn't. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function get(place: string): Promise<StoredFile | null> {
  const handle = await open(place, "r").catch(nullWhereMissing);
  if (handle === null) return null;
  const { size } = await handle.stat();
  return { stream: handle.createReadStream(), size };
}

async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    // Another server on the same folder may finish its draft between these lines.
    const found = await stat(draft).catch(nullWhereMissing);
    const age = found === null ? 0 : Date.now() - found.mtimeMs;
    if (age > ABANDONED_AFTER_MS) await rm(draft, { force: true });
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage, StoredFile } from "./storage.ts";

/** The age at which a temporary file counts as left behind by a server that was killed while it wrote the file. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** Stores files in a directory. Creates the directory if it is missing. */
export async function openFolder(root: string): Promise<Storage> {
  // Drafts are inside the directory, so that renaming a draft stays within one file system.
  const drafts = join(root, "drafts");
  await mkdir(drafts, { recursive: true });
  await removeAbandoned(drafts);
  return {
    put: (key, bytes) => put(drafts, pathOf(root, key), bytes),
    get: (key) => get(pathOf(root, key)),
    has: async (key) => (await stat(pathOf(root, key)).catch(nullIfMissing)) !== null,
    delete: async (keys) => {
      await Promise.all(keys.map((key) => rm(pathOf(root, key), { force: true })));
    },
  };
}

/**
 * Returns the path of a file. Callers have validated the key, so a key that could lead out of the directory is a
 * programming error.
 */
function pathOf(root: string, key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key)) throw new Error(`Not a storage key: ${key}`);
  return join(root, key);
}

/** Stores a file. Readers see either the old file or the whole new file, even after a power cut. */
async function put(drafts: string, path: string, bytes: Uint8Array): Promise<void> {
  const draft = join(drafts, randomUUID());
  try {
    await writeFile(draft, bytes, { flush: true });
    await mkdir(dirname(path), { recursive: true });
    await rename(draft, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Makes new entries of a directory durable. Flushing a file does not do this. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  await handle.sync().finally(() => handle.close());
}

async function get(path: string): Promise<StoredFile | null> {
  const handle = await open(path, "r").catch(nullIfMissing);
  if (handle === null) return null;
  const { size } = await handle.stat();
  return { stream: handle.createReadStream(), size };
}

async function removeAbandoned(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    // Another server may be using the directory, and may rename its draft in the meantime.
    const stats = await stat(draft).catch(nullIfMissing);
    const age = stats === null ? 0 : Date.now() - stats.mtimeMs;
    if (age > ABANDONED_AFTER_MS) await rm(draft, { force: true });
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

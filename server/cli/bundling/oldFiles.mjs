import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const keptMs = 7 * 86_400_000;

/** Removes the files in a folder that no build of the last week has written. The folder need not exist. */
export async function removeOldFiles(folder, now = Date.now()) {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    if (now - (await stat(file)).mtimeMs > keptMs) await rm(file);
  }
}

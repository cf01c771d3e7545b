import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** A backup of the demo, made by a landed version, with the version's commit. */
export type LandedBackup = { name: string; file: string; commit: string };

/**
 * Returns the backups of landed versions, oldest first. There is one backup for each version whose tables differ from
 * the tables of the version before.
 */
export async function landedBackups(): Promise<LandedBackup[]> {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".tar.gz"));
  return names.sort().map((name) => {
    const [, commit = ""] = /-([\da-f]{8})\.tar\.gz$/.exec(name) ?? [];
    return { name, file: join(import.meta.dirname, name), commit };
  });
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** A backup that a landed version made of its demo, with the version's commit. */
export type LandedBackup = { name: string; file: string; commit: string };

/** Returns the backups of all landed versions with different tables, oldest first. */
export async function landedBackups(): Promise<LandedBackup[]> {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".tar.gz"));
  return names.sort().map((name) => {
    const [, commit = ""] = /-([\da-f]{8})\.tar\.gz$/.exec(name) ?? [];
    return { name, file: join(import.meta.dirname, name), commit };
  });
}

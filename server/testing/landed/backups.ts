import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** A backup that a landed version has made of its demo, with the commit of that version. */
export type LandedBackup = { name: string; file: string; commit: string };

/** Those of all landed versions whose tables differ, the oldest first. */
export async function landedBackups(): Promise<LandedBackup[]> {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".tar.gz"));
  return names.sort().map((name) => {
    const [, commit = ""] = /-([\da-f]{8})\.tar\.gz$/.exec(name) ?? [];
    return { name, file: join(import.meta.dirname, name), commit };
  });
}

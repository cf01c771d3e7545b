import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { hashOf } from "../../server/cli/bundling/runIfChanged.mjs";

const run = promisify(execFile);

const cache = "node_modules/.cache/smarttrade";

/** The files that determine the content of a new shop. The demo is created again if one of them changes. */
const inputs = [
  "package-lock.json",
  { directory: "prisma/migrations", files: /./ },
  { directory: "prisma/sql", files: /./ },
  { directory: "server", files: /(?<!\.test\.ts)$/ },
];

/**
 * The name of the data directory that contains a new shop with the demo catalogue. The directory is kept for other
 * runs, because creating it takes ten seconds of processor time. The directory is kept only for a day, because the
 * demo's dates count from the day of its creation.
 */
const today = new Date().toISOString().slice(0, 10);
const name = `demo-${today}-${(await hashOf(inputs)).slice(0, 16)}`;
const kept = join(cache, name);

/** Copies a directory. PostgreSQL checks the owners of its files, which Node's `cp` does not keep. */
const copy = (from: string, to: string) => run("cp", ["-pR", `${from}/.`, to]);

export const isDemoKept = (): boolean => existsSync(kept);

/** Copies the kept demo to a data directory. Returns false if no demo is kept. */
export async function copyDemo(dataDir: string): Promise<boolean> {
  if (!isDemoKept()) return false;
  await copy(kept, dataDir);
  return true;
}

/** Keeps a copy of a closed shop's data directory, and deletes the copies that were kept before. */
export async function keepDemo(dataDir: string): Promise<void> {
  // If `postgres` is a symbolic link, the database is in another directory. Copies of the link would lead several shops
  // to the same database.
  if ((await lstat(join(dataDir, "postgres"))).isSymbolicLink()) return;
  await mkdir(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}`);
  await mkdir(draft);
  await copy(dataDir, draft);
  const others = (await readdir(cache)).filter((each) => each.startsWith("demo-"));
  for (const each of others) await rm(join(cache, each), { recursive: true });
  await rename(draft, kept);
}

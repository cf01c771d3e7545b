import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { hashOf } from "../../server/cli/bundling/runIfChanged.mjs";

const run = promisify(execFile);

const cache = "node_modules/.cache/smarttrade";

/** Everything that can affect what a new shop contains. */
const inputs = [
  "package-lock.json",
  { directory: "prisma/migrations", files: /./ },
  { directory: "prisma/sql", files: /./ },
  { directory: "server", files: /(?<!\.test\.ts)$/ },
];

/**
 * The data directory of a new shop with the demo catalogue. It is kept, because filling it takes ten seconds of
 * processor time, but only for a day, because the demo counts its dates from the current day.
 */
const today = new Date().toISOString().slice(0, 10);
const name = `demo-${today}-${(await hashOf(inputs)).slice(0, 16)}`;
const kept = join(cache, name);

/** The owner of PostgreSQL's files matters, and Node's `cp` does not keep it. */
const copy = (from: string, to: string) => run("cp", ["-pR", `${from}/.`, to]);

export const isDemoKept = (): boolean => existsSync(kept);

/** Fills a data directory with the kept demo. Returns whether there is one. */
export async function copyDemo(dataDir: string): Promise<boolean> {
  if (!isDemoKept()) return false;
  await copy(kept, dataDir);
  return true;
}

/** Keeps the data directory of a closed shop, and deletes those kept before. */
export async function keepDemo(dataDir: string): Promise<void> {
  // A link leads to a place that PostgreSQL's account can access, and must have only one user.
  if ((await lstat(join(dataDir, "postgres"))).isSymbolicLink()) return;
  await mkdir(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}`);
  await mkdir(draft);
  await copy(dataDir, draft);
  const others = (await readdir(cache)).filter((each) => each.startsWith("demo-"));
  for (const each of others) await rm(join(cache, each), { recursive: true });
  await rename(draft, kept);
}

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { hashOf } from "../../server/cli/bundling/runIfChanged.mjs";

const run = promisify(execFile);

const cache = "node_modules/.cache/smarttrade";

/** The files that can affect the content of a new shop. */
const inputs = [
  "package-lock.json",
  { directory: "prisma/migrations", files: /./ },
  { directory: "prisma/sql", files: /./ },
  { directory: "server", files: /(?<!\.test\.ts)$/ },
];

/**
 * The data directory of a new shop with the demo catalogue is kept, because filling it takes ten seconds of processor
 * time. It is kept only for a day, because the demo counts its dates from the current day.
 */
const today = new Date().toISOString().slice(0, 10);
const name = `demo-${today}-${(await hashOf(inputs)).slice(0, 16)}`;
const kept = join(cache, name);

/** Copies a directory with the owners of its files, which matter to PostgreSQL and which Node's `cp` does not keep. */
const copy = (from: string, to: string) => run("cp", ["-pR", `${from}/.`, to]);

export const isDemoKept = (): boolean => existsSync(kept);

/** Fills a data directory with the kept demo. Returns false if no demo is kept. */
export async function copyDemo(dataDir: string): Promise<boolean> {
  if (!isDemoKept()) return false;
  await copy(kept, dataDir);
  return true;
}

/** Keeps the data directory of a closed shop, and deletes all directories that were kept before. */
export async function keepDemo(dataDir: string): Promise<void> {
  // A link leads to a place that PostgreSQL's account can access, which only one shop may use.
  if ((await lstat(join(dataDir, "postgres"))).isSymbolicLink()) return;
  await mkdir(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}`);
  await mkdir(draft);
  await copy(dataDir, draft);
  const others = (await readdir(cache)).filter((each) => each.startsWith("demo-"));
  for (const each of others) await rm(join(cache, each), { recursive: true });
  await rename(draft, kept);
}

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { hashOf } from "../../server/cli/bundling/runIfChanged.mjs";

const run = promisify(execFile);

const cache = "node_modules/.cache/smarttrade";

/** Everything that may decide what a new shop contains. */
const inputs = [
  "package-lock.json",
  { directory: "prisma/migrations", files: /./ },
  { directory: "prisma/sql", files: /./ },
  { directory: "server", files: /(?<!\.test\.ts)$/ },
];

/**
 * The data directory of a new shop with the demo catalogue, kept since filling it takes a processor for ten
 * seconds. Only for a day, from which the demo counts its dates.
 */
const today = new Date().toISOString().slice(0, 10);
const name = `demo-${today}-${(await hashOf(inputs)).slice(0, 16)}`;
const kept = join(cache, name);

/** Of PostgreSQL's files the owner counts, which Node's `cp` does not keep. */
const copy = (from: string, to: string) => run("cp", ["-pR", `${from}/.`, to]);

export const isDemoKept = (): boolean => existsSync(kept);

/** Fills a data directory with the kept demo. Returns whether there is one. */
export async function copyDemo(dataDir: string): Promise<boolean> {
  if (!isDemoKept()) return false;
  await copy(kept, dataDir);
  return true;
}

/** Keeps the data directory of a closed shop in place of those kept before. */
export async function keepDemo(dataDir: string): Promise<void> {
  // A link leads to where PostgreSQL's account can go, and may have only one user.
  if ((await lstat(join(dataDir, "postgres"))).isSymbolicLink()) return;
  await mkdir(cache, { recursive: true });
  const draft = join(cache, `draft-${process.pid}`);
  await mkdir(draft);
  await copy(dataDir, draft);
  const others = (await readdir(cache)).filter((each) => each.startsWith("demo-"));
  for (const each of others) await rm(join(cache, each), { recursive: true });
  await rename(draft, kept);
}

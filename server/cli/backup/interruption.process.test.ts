/** @module-tag slow */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readdir, readFile, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { openFolder } from "../../storage/disk.ts";
import { testApp } from "../../testing/app.ts";
import { createDatabase, dropDatabase, type TestDatabase } from "../../testing/database.ts";
import { timeFactor } from "../../testing/timeFactor.mjs";
import { within } from "../../testing/within.ts";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";

const shop = await testApp();
const room = await mkdtemp(join(tmpdir(), "smarttrade-interruption-"));
const file = join(room, "shop.tar.gz");
const { url } = inject("postgres");
let target: TestDatabase;

beforeAll(async () => {
  await shop.signIn("ADMIN");
  await makeBackup({ databaseUrl: shop.databaseUrl, storage: shop.deps.storage }, file);
  target = await createDatabase(url);
  await restoreBackup(await targetOfRestore(), file);
});

afterAll(async () => {
  await dropDatabase(url, target.name);
  await rm(room, { recursive: true });
});

const targetOfRestore = async () => ({
  databaseUrl: target.url,
  storage: await openFolder(join(room, "images")),
});

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: target.url, statement_timeout: 10_000 });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

/** Starts `backup` or `restore`. Returns the process, and promises that resolve with its exit and its error output. */
function start(command: string, args: string[]) {
  const child = spawn(process.execPath, ["--import", "tsx", `server/cli/${command}.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: target.url, DATA_DIR: room, INIT_CWD: room },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, exit: once(child, "exit"), output: text(child.stderr) };
}

/** Creates a named pipe. Opening a named pipe for reading waits for a writer, and the other way round. */
async function newPipe(name: string): Promise<string> {
  const pipe = join(room, name);
  await promisify(execFile)("mkfifo", [pipe]);
  onTestFinished(() => rm(pipe, { force: true }));
  return pipe;
}

const poll = <T>(what: string, read: () => Promise<T>) =>
  expect.poll(read, { timeout: 60_000 * timeFactor, message: `Waited 60 seconds for ${what}` });

/** Returns whether a restore has dropped the tables and waits for its file. */
const waitsWithLocks = async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client
    .query(
      `SELECT FROM pg_stat_activity JOIN pg_locks USING (pid)
        WHERE datname = $1 AND state = 'idle in transaction' AND mode = 'AccessExclusiveLock'`,
      [target.name],
    )
    .finally(() => client.end());
  return Number(rowCount) > 0;
};

/** Returns whether a process has opened a file. */
async function hasOpened(pid: number | undefined, path: string): Promise<boolean> {
  const descriptors = await readdir(`/proc/${pid}/fd`);
  const links = descriptors.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => ""));
  return (await Promise.all(links)).includes(path);
}

const stopped = "Stopped before it was done.";
const unchanged = `${stopped} The shop is as it was. Pictures that were copied already are kept`;

test.each(["SIGTERM", "SIGINT"] as const)(
  "a restore from a pipe that no program writes to ends by %s and leaves the shop as it was",
  async (signal) => {
    await newPipe(`${signal}.gz`);
    const { child, exit, output } = start("restore", [`${signal}.gz`, "--replace"]);
    await poll("the restore to lock the tables", waitsWithLocks).toBe(true);
    child.kill(signal);
    expect(await within(20, "the restore to end", exit)).toEqual([null, signal]);
    expect(await output).toContain(unchanged);
    expect(await query(`SELECT "userType" AS type FROM "user"`)).toEqual([{ type: "ADMIN" }]);
  },
);

test("a restore that has received half of its file ends by SIGINT and leaves the shop as it was", async () => {
  const pipe = await newPipe("half.gz");
  // The pipe is opened for reading and writing, so that opening does not wait for the restore.
  const writer = await open(pipe, "r+");
  onTestFinished(() => writer.close());
  const whole = await readFile(file);
  await writer.write(whole.subarray(0, whole.length >> 1));
  const { child, exit, output } = start("restore", ["half.gz", "--replace"]);
  await poll("the restore to open the pipe", () => hasOpened(child.pid, pipe)).toBe(true);
  child.kill("SIGINT");
  expect(await within(20, "the restore to end", exit)).toEqual([null, "SIGINT"]);
  expect(await output).toContain(unchanged);
  expect(await query(`SELECT "userType" AS type FROM "user"`)).toEqual([{ type: "ADMIN" }]);
  await restoreBackup(await targetOfRestore(), file, { replace: true });
});

test("a backup into a file that can't be opened yet ends by SIGTERM", async () => {
  await newPipe("waiting.gz.part");
  const { child, exit, output } = start("backup", ["waiting.gz"]);
  const connections = () =>
    query(`SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
  await poll("the backup to connect", connections).toEqual([{ count: 1 }]);
  child.kill("SIGTERM");
  expect(await within(20, "the backup to end", exit)).toEqual([null, "SIGTERM"]);
  expect(await output).toBe(`${stopped}\n`);
});

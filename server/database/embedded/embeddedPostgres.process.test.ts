import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres, startTemporaryPostgres } from "./embeddedPostgres.ts";

const isRoot = process.getuid?.() === 0;

/** The cluster for tests that don't need an empty directory. Each test starts it again. */
let dataDir: string;
beforeAll(async () => {
  dataDir = await temporaryDirectory();
  const { url, stop } = await start(dataDir);
  await query(url, "CREATE TABLE note (text text)");
  await query(url, "INSERT INTO note VALUES ('kept')");
  await stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Creates a directory that other accounts can enter, because PostgreSQL may run as another account. */
async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "embedded-"));
  await chmod(directory, 0o755);
  return directory;
}

const start = (directory: string) => startEmbeddedPostgres({ dataDir: directory, log: () => {} });

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

const notes = (url: string) => query(url, "SELECT text FROM note");
const kept = [{ text: "kept" }];

async function postmasterPid(directory: string): Promise<number> {
  const text = await readFile(join(directory, "postgres/data/postmaster.pid"), "utf8");
  return Number(text.split("\n")[0]);
}

/** Starts another process, which first starts PostgreSQL and then runs the script. */
async function startElsewhere(directory: string, script: string): Promise<ChildProcess> {
  const module = JSON.stringify(join(import.meta.dirname, "embeddedPostgres.ts"));
  const options = JSON.stringify({ dataDir: directory });
  const source = `
    import { startEmbeddedPostgres } from ${module};
    await startEmbeddedPostgres({ ...${options}, log: () => {} });
    console.log("started");
    ${script}`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

const WAIT = "setInterval(() => {}, 1000);";

async function killPostgres(directory: string): Promise<void> {
  const pid = await postmasterPid(directory);
  process.kill(pid, "SIGKILL");
  await expect.poll(() => postmasterPid(directory).catch(() => pid)).not.toBe(pid);
}

async function expectEventually(run: () => Promise<unknown>, result: unknown): Promise<void> {
  const attempt = () => run().catch((error: Error) => error.message);
  await expect.poll(attempt).toEqual(result);
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

test("data survives a restart", async () => {
  const { url, stop } = await start(dataDir);
  onTestFinished(stop);
  expect(await notes(url)).toEqual(kept);
});

test("the shop's role may create the search extension but is not a superuser", async () => {
  const { url, stop } = await start(dataDir);
  onTestFinished(stop);
  await query(url, "CREATE EXTENSION IF NOT EXISTS pg_trgm");
  expect(await query(url, "SELECT similarity('galxy', 'galaxy') > 0.4 AS found")).toEqual([
    { found: true },
  ]);
  await expect(query(url, "COPY note TO PROGRAM 'cat'")).rejects.toThrow("permission denied");
});

test("only the owner can read the password, which is required to connect", async () => {
  const { url, stop } = await start(dataDir);
  onTestFinished(stop);
  expect((await stat(join(dataDir, "postgres/password"))).mode & 0o777).toBe(0o600);
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(query(wrong.href, "SELECT 1")).rejects.toThrow("password authentication failed");
});

test("a start joins the PostgreSQL that a killed server left", async () => {
  await kill(await startElsewhere(dataDir, WAIT));
  const leftover = await postmasterPid(dataDir);
  const { url, stop } = await start(dataDir);
  onTestFinished(stop);
  expect(await postmasterPid(dataDir)).toBe(leftover);
  expect(await notes(url)).toEqual(kept);
});

test("a PostgreSQL that dies while in use is restarted at the same URL", async () => {
  const { url, stop } = await start(dataDir);
  onTestFinished(stop);
  await killPostgres(dataDir);
  await expectEventually(() => notes(url), kept);
});

test("a start succeeds after server and PostgreSQL were both killed", {
  tags: ["slow"],
}, async () => {
  const server = await startElsewhere(dataDir, WAIT);
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  await kill(server);
  const { url, stop } = await start(dataDir);
  onTestFinished(stop);
  expect(await notes(url)).toEqual(kept);
});

test("a start does not wait until the parent has reaped a killed PostgreSQL", {
  tags: ["slow"],
}, async () => {
  const server = await startElsewhere(dataDir, WAIT);
  server.kill("SIGSTOP");
  onTestFinished(() => kill(server));
  process.kill(await postmasterPid(dataDir), "SIGKILL");
  const { url, stop } = await start(dataDir);
  onTestFinished(stop);
  expect(await notes(url)).toEqual(kept);
});

test("a start ignores a stale lock file with the process id of another process", {
  tags: ["slow"],
}, async () => {
  const file = join(dataDir, "postgres/data/postmaster.pid");
  await writeFile(
    file,
    `${process.pid}\n${dataDir}/postgres/data\n0\n5432\n/nowhere\n\n0\nready\n`,
  );
  const { url, stop } = await start(dataDir);
  onTestFinished(stop);
  expect(await notes(url)).toEqual(kept);
});

test("a process that exits without stopping PostgreSQL does not leave it running", {
  tags: ["slow"],
}, async () => {
  const child = await startElsewhere(dataDir, "process.exit(1);");
  if (child.exitCode === null) await once(child, "exit");
  await expect.poll(() => postmasterPid(dataDir).catch(() => "gone")).toBe("gone");
});

test("two simultaneous starts on an empty directory share one PostgreSQL, which the last process shuts down", {
  tags: ["slow"],
}, async () => {
  const directory = await temporaryDirectory();
  onTestFinished(() => rm(directory, { recursive: true }));
  const [first, second] = await Promise.all([start(directory), start(directory)]);
  expect(first.url).toBe(second.url);
  await first.stop();
  expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await second.stop();
  await expect(postmasterPid(directory)).rejects.toThrow("ENOENT");
});

test("a path that is too long for a socket's name works", { tags: ["slow"] }, async () => {
  const home = await temporaryDirectory();
  onTestFinished(() => rm(home, { recursive: true }));
  const directory = join(home, "long-".repeat(30));
  const { url, stop } = await start(directory);
  onTestFinished(stop);
  const one = () => query(url, "SELECT 1 AS one");
  expect(await one()).toEqual([{ one: 1 }]);
  await killPostgres(directory);
  await expectEventually(one, [{ one: 1 }]);
});

test("a temporary PostgreSQL leaves nothing behind", { tags: ["slow"] }, async () => {
  const { url, stop } = await startTemporaryPostgres();
  const directory = new URL(url).searchParams.get("host") ?? "";
  expect((await stat(directory)).isDirectory()).toBe(true);
  await stop();
  await expect(stat(directory)).rejects.toThrow("ENOENT");
});

test.runIf(isRoot)(
  "in root's private directory, the cluster is a link to a directory that PostgreSQL can use",
  { tags: ["slow"] },
  async () => {
    const home = await temporaryDirectory();
    onTestFinished(() => rm(home, { recursive: true }));
    await chmod(home, 0o700);
    const directory = join(home, "data");
    await mkdir(directory);
    const first = await start(directory);
    const target = await readlink(join(directory, "postgres"));
    onTestFinished(() => rm(target, { recursive: true }));
    await query(first.url, "CREATE TABLE note AS SELECT 'kept' AS text");
    await first.stop();
    const second = await start(directory);
    onTestFinished(second.stop);
    expect(await notes(second.url)).toEqual(kept);
  },
);

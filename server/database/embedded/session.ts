import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Cluster } from "./cluster.ts";
import { findPostmaster, launch, type Postmaster, SOCKET_PORT, shutDown } from "./postmaster.ts";

/** The advisory lock that every process of the shop holds in shared mode while it uses this PostgreSQL. */
const IN_USE_LOCK = 5_742_001;

const ATTEMPT_INTERVAL_MS = 250;
const POLL_MS = 20;

/** A process's use of a running PostgreSQL. A session lasts as long as the client's connection. */
export type Session = { client: pg.Client; postmaster: Postmaster; launched: boolean };

/**
 * Connects to the running PostgreSQL, or starts it. Two processes may call this function at the same time. Throws an
 * error with the reason after the given number of failed attempts.
 */
export async function joinOrLaunch(cluster: Cluster, attempts: number): Promise<Session> {
  let launched = false;
  for (let failures = 0; ; ) {
    const postmaster = await findPostmaster(cluster);
    try {
      if (postmaster?.ready) {
        return { client: await connect(cluster, postmaster), postmaster, launched };
      }
      if (postmaster) {
        await delay(POLL_MS); // PostgreSQL is starting up or shutting down.
      } else {
        await launch(cluster);
        launched = true;
      }
    } catch (cause) {
      failures += 1;
      if (failures === attempts) {
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
  // The server must survive the loss of this connection. The supervisor reacts to the loss.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("SELECT pg_advisory_lock_shared($1)", [IN_USE_LOCK]);
  return client;
}

/** Ends the session, and shuts PostgreSQL down unless another process uses it. */
export async function leave(cluster: Cluster, { client, postmaster }: Session): Promise<void> {
  const last = await client
    .query("SELECT pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) AS last", [IN_USE_LOCK])
    .then(({ rows }) => rows[0].last === true)
    .catch(() => true);
  if (last) await shutDown(cluster, postmaster);
  else await client.end();
}

import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { PatientPool, refusalPauseMs, refusesConnections } from "./patientPool.ts";

const openPools = new Set<pg.Pool>();

/** The largest number of connections that background jobs may use on each server. */
const maxForJobs = 6;

/**
 * Divides a server's connections to the database between requests and jobs. One connection is left for listening to
 * changes.
 */
export function shareConnections(all: number): { requests: number; jobs: number } {
  const jobs = Math.min(maxForJobs, Math.max(2, Math.round(all / 3)));
  return { requests: all - jobs - 1, jobs };
}

/** Creates a connection pool. The metrics count the pool until it has ended. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new PatientPool(withOptions(config));
  openPools.add(pool);
  // Without a listener, a broken connection would end the process. The pool replaces an idle connection; if the
  // connection is in use, the running statement throws the error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * Merges the `options` of an address with the options that the shop's statements need. The driver would use only the
 * options of the address.
 */
function withOptions({ connectionString = "", options = "", ...config }: pg.PoolConfig) {
  const address = connectionString.replace(/(?<=[?&]options=)[^&]*/, (given) =>
    encodeURIComponent(`${decodeURIComponent(given.replaceAll("+", " "))} ${options}`),
  );
  return { ...config, connectionString: address, options };
}

/** The time for which a server or command waits for the database when it starts. */
export const startTimeoutMs = 20_000;

/**
 * Removes the time limits of the session, because a role may have short limits for the statements of requests. Which
 * limits exist depends on PostgreSQL's version.
 */
const noTimeouts = `SELECT set_config(name, '0', false) FROM pg_settings
  WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;

/**
 * Opens a separate connection for work that takes longer than the statements of requests may take. Tries again while
 * the database has no free connection. Connecting has a timeout: otherwise a silent database would make the caller wait
 * without any message.
 */
export async function openClient(
  connectionString: string,
  timeoutMs = startTimeoutMs,
): Promise<pg.Client> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs });
    // If the connection breaks, the running statement or the next statement throws the error.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(noTimeouts);
      return client;
    } catch (cause) {
      if (!refusesConnections(cause) || performance.now() > deadline) throw unreachable(cause);
    }
    await delay(refusalPauseMs);
  }
}

/** Returns an error that tells an operator what to do. Some of Node's connection errors have a code but no message. */
function unreachable(cause: unknown): Error {
  const { message, code = "" } = cause as NodeJS.ErrnoException;
  const hint = certificateErrors.test(code) ? certificateHint : "";
  return new Error(`The database can't be reached: ${message || code}${hint}`, { cause });
}

/** Node's TLS error codes for a certificate that can't be verified. */
const certificateErrors = /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

const certificateHint =
  ". Name the file of its certificate authority in the address: sslmode=verify-full&sslrootcert=/path/ca.pem";

/**
 * Returns the number of busy and idle connections of all pools, and the number of callers that wait for a connection.
 */
export function connectionCounts(): { busy: number; idle: number; waiting: number } {
  const sum = { busy: 0, idle: 0, waiting: 0 };
  for (const pool of openPools) {
    if (pool.ended) openPools.delete(pool);
    sum.busy += pool.totalCount - pool.idleCount;
    sum.idle += pool.idleCount;
    sum.waiting += pool.waitingCount;
  }
  return sum;
}

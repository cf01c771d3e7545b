import pg from "pg";

const openPools = new Set<pg.Pool>();

/** Creates a connection pool, which the metrics count until it has ended. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  openPools.add(pool);
  // Without a listener, a connection that breaks would end the process. The pool replaces an idle one; where it is in
  // use, the running statement throws the error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** How long a server or a command waits for the database at its start. */
export const startTimeoutMs = 20_000;

/** A role may have short limits for the statements of requests; which ones there are depends on PostgreSQL's version. */
const noTimeouts = `SELECT set_config(name, '0', false) FROM pg_settings
  WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;

/**
 * Opens a connection of its own, for work that takes longer than the statements of requests may. With a timeout:
 * otherwise the caller would wait for a silent database without any message.
 */
export async function openClient(
  connectionString: string,
  timeoutMs = startTimeoutMs,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: timeoutMs });
  // Where the connection breaks, the running or the next statement throws the error.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(noTimeouts);
    return client;
  } catch (cause) {
    // Some of Node's connection errors have a code but no message.
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new Error(`The database can't be reached: ${message || code}`, { cause });
  }
}

/** How many connections all pools hold, and how many callers wait for one. */
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

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

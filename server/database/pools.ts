import pg from "pg";

const openPools = new Set<pg.Pool>();

/** Creates a connection pool, which the metrics count until it has ended. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  openPools.add(pool);
  // Without a listener, an idle connection that breaks would end the process. The pool replaces it.
  pool.on("error", () => undefined);
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

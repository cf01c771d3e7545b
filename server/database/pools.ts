import pg from "pg";

const open = new Set<pg.Pool>();

/** A pool of connections, counted in the metrics until it is ended. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  open.add(pool);
  // A connection that breaks while nobody uses it is replaced when somebody does.
  pool.on("error", () => undefined);
  return pool;
}

/** How many connections all pools hold, and how many requests wait for one. */
export function connectionsOf(): { busy: number; idle: number; waiting: number } {
  const sum = { busy: 0, idle: 0, waiting: 0 };
  for (const pool of open) {
    if (pool.ended) open.delete(pool);
    sum.busy += pool.totalCount - pool.idleCount;
    sum.idle += pool.idleCount;
    sum.waiting += pool.waitingCount;
  }
  return sum;
}

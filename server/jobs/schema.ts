import { runMigrations } from "graphile-worker";
import pg from "pg";
import { lockMigrations } from "../database/migrations.ts";
import { openPool } from "../database/pools.ts";

/** The queue's own schema in the database, beside the shop's tables. */
export const queueSchema = "graphile_worker";

const connectionTimeoutMillis = 20_000;

/**
 * Creates or upgrades the queue's tables and functions by the library's own migrations, which need no more
 * than the right to create a schema. Servers that start at the same time wait for each other.
 */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const lock = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis });
  // Where the connection breaks, the running statement throws the error.
  lock.on("error", () => undefined);
  await lock.connect();
  const pool = openPool({ connectionString: databaseUrl, connectionTimeoutMillis, max: 2 });
  try {
    await lock.query("BEGIN");
    await lockMigrations(lock);
    await runMigrations({ pgPool: pool, schema: queueSchema });
  } finally {
    await pool.end();
    await lock.end();
  }
}

/** Drops the queue with all jobs, in the caller's transaction; `migrateQueue` creates it again. */
export async function dropQueue(client: pg.Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${queueSchema} CASCADE`);
}

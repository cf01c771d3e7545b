import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { openClient, openPool, startTimeoutMs } from "../database/connections.ts";
import { withRights } from "../database/deniedRights.ts";
import { lockMigrations } from "../database/migrations.ts";

/** The queue's own schema in the database, beside the shop's tables. */
export const queueSchema = "graphile_worker";

/**
 * Creates or upgrades the queue's tables and functions by the library's own migrations. The migrations need only the
 * right to create a schema. Servers that start at the same time wait for each other.
 */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const lock = await openClient(databaseUrl);
  const pool = openPool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: startTimeoutMs,
    max: 2,
    options: "-c statement_timeout=0",
  });
  try {
    await lock.query("BEGIN");
    await lockMigrations(lock);
    await runMigrations({ pgPool: pool, schema: queueSchema });
  } catch (error) {
    throw withRights(error, databaseUrl);
  } finally {
    await pool.end();
    await lock.end();
  }
}

/** Drops the queue with all jobs, in the caller's transaction. `migrateQueue` creates it again. */
export async function dropQueue(client: pg.Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${queueSchema} CASCADE`);
}

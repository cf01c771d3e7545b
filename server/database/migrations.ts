/**
 * Applies prisma/migrations without Prisma's command line. The command line downloads a schema engine, but a server
 * must also start where it can reach only the npm registry. The history table, checksums and lock are Prisma's, so
 * `prisma migrate` can continue at any time.
 */
import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { openClient } from "./connections.ts";
import { applyDatabaseCode, readDatabaseCode } from "./databaseCode.ts";
import { withRights } from "./deniedRights.ts";
import { withAllEnumValues } from "./enumValues.ts";

/** The repository's migrations. The path is the same from the source and from the built server. */
export const MIGRATIONS_DIR = join(import.meta.dirname, "../../prisma/migrations");

/** The repository's functions and triggers. */
export const SQL_DIR = join(import.meta.dirname, "../../prisma/sql");

/**
 * The directories of migrations, and of functions and triggers. Tests leave out functions and triggers to get the
 * database of old versions.
 */
export type DatabaseSource = { migrations: string; sql?: string };

/** The directories of this version. */
export const databaseSource: DatabaseSource = { migrations: MIGRATIONS_DIR, sql: SQL_DIR };

/** The advisory lock of `prisma migrate`, so that only one process migrates at a time. */
const MIGRATION_LOCK = 72_707_369;

/** Prisma's definition of its own table. */
const HISTORY_TABLE = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

/** A directory in prisma/migrations, with Prisma's checksum: SHA-256 in hexadecimal. */
export type Migration = { name: string; sql: string; checksum: string };

type AppliedMigration = { migration_name: string; checksum: string; finished_at: Date | null };

/** Returns the migrations in a directory, oldest first; none if the directory does not exist. */
export async function readMigrations(directory: string = MIGRATIONS_DIR): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(directory, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Applies the missing migrations, each in its own transaction, and then functions and triggers. A migration that fails
 * changes nothing, and the error names the migration. Servers that start at the same time wait for each other.
 */
export async function applyMigrations(
  databaseUrl: string,
  log: (message: string) => void,
  source: DatabaseSource = databaseSource,
  timeoutMs?: number,
): Promise<void> {
  const migrations = await readMigrations(source.migrations);
  const code = source.sql === undefined ? undefined : await readDatabaseCode(source.sql);
  const client = await openClient(databaseUrl, timeoutMs);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const applied = await readApplied(client);
    if (!applied) await client.query(HISTORY_TABLE);
    for (const migration of pendingOf(migrations, applied ?? [])) {
      await apply(client, migration);
      log(`Applied migration ${migration.name}`);
    }
    if (code) await applyDatabaseCode(client, code, log);
  } catch (error) {
    throw withRights(error, databaseUrl);
  } finally {
    await client.end();
  }
}

/**
 * Returns the migrations that were begun and not rolled back, sorted by name. Returns undefined if the database has no
 * table of migrations.
 */
export async function readApplied(client: pg.Client): Promise<AppliedMigration[] | undefined> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') AS history");
  if (!rows[0].history) return undefined;
  const applied = await client.query<AppliedMigration>(
    `SELECT "migration_name", "checksum", "finished_at" FROM "_prisma_migrations"
      WHERE "rolled_back_at" IS NULL ORDER BY "migration_name"`,
  );
  return applied.rows;
}

/** Makes starting servers and `prisma migrate` wait until the caller's transaction ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
}

/** Applies migrations to an empty database, in the caller's transaction. */
export async function applyWithin(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(HISTORY_TABLE);
  for (const migration of withAllEnumValues(migrations)) await run(client, migration);
}

function pendingOf(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const byName = new Map(applied.map((row) => [row.migration_name, row]));
  return migrations.filter(({ name, checksum }) => {
    const row = byName.get(name);
    if (row && !row.finished_at) {
      throw new Error(`Migration ${name} failed half-way; see "prisma migrate resolve".`);
    }
    if (row && row.checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it was applied to this database.`);
    }
    return !row;
  });
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await run(client, migration);
    await client.query("COMMIT");
  } catch (cause) {
    // If the connection is lost, PostgreSQL rolls back by itself.
    await client.query("ROLLBACK").catch(() => undefined);
    throw new Error(`Migration ${migration.name} failed: ${(cause as Error).message}`, { cause });
  }
}

async function run(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query(
    `INSERT INTO "_prisma_migrations"
      ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
      VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [randomUUID(), checksum, name],
  );
}

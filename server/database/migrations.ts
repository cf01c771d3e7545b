import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/** The repository's migrations; as far from this source as from the built server. */
export const MIGRATIONS_DIR = join(import.meta.dirname, "../../prisma/migrations");

/** The number that `prisma migrate` locks, too: two of whatever kind never migrate at once. */
const MIGRATION_LOCK = 72_707_369;

const patienceMs = 20_000;

/** Prisma's own table, so that `prisma migrate` reads and continues the same history. */
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

/** One directory of prisma/migrations; the checksum is Prisma's, SHA-256 in hexadecimal. */
export type Migration = { name: string; sql: string; checksum: string };

type Applied = { migration_name: string; checksum: string; finished_at: Date | null };

/** The migrations in a directory, oldest first; none if there is no such directory. */
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
 * Brings the database up to date, each migration in a transaction of its own: a failing one leaves
 * nothing, and throws an error that names it. Servers that start together wait for each other.
 */
export async function applyMigrations(
  databaseUrl: string,
  log: (message: string) => void,
  directory: string = MIGRATIONS_DIR,
  patience = patienceMs,
): Promise<void> {
  const migrations = await readMigrations(directory);
  const client = await connect(databaseUrl, patience);
  try {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    for (const migration of pending(migrations, await history(client))) {
      await apply(client, migration);
      log(`Applied migration ${migration.name}`);
    }
  } finally {
    await client.end();
  }
}

/** One that is silent is given up, or a server that starts would wait without a word. */
async function connect(connectionString: string, patience: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience });
  // What breaks the connection is thrown by the statement that it breaks.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (cause) {
    // Of some connections that fail Node says nothing but a code.
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new Error(`The database can't be reached: ${message || code}`, { cause });
  }
}

async function history(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (!rows[0].found) await client.query(HISTORY_TABLE);
  return appliedTo(client);
}

/** The migrations that a database has had, in order; it must have a history. */
export async function appliedTo(client: pg.Client): Promise<Applied[]> {
  const applied = await client.query<Applied>(
    `SELECT "migration_name", "checksum", "finished_at" FROM "_prisma_migrations"
      WHERE "rolled_back_at" IS NULL ORDER BY "migration_name"`,
  );
  return applied.rows;
}

/** Keeps servers that start, and `prisma migrate`, waiting until the caller's transaction ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
}

/** Applies migrations to a database without any, in the caller's transaction. */
export async function applyWithin(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(HISTORY_TABLE);
  for (const migration of migrations) await run(client, migration);
}

function pending(migrations: Migration[], applied: Applied[]): Migration[] {
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
    await client.query("ROLLBACK");
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

import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, expect, inject } from "vitest";
import { everyTag } from "../cache/tags.ts";

/** A database on the tests' PostgreSQL, with its URL. */
export type TestDatabase = { name: string; url: string };

/**
 * Creates a migrated, empty database for one test file and drops it after the file's tests. Call it at
 * the file's top level before anything connects to it, so that those connections end first.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, template } = inject("postgres");
  const database = await createDatabase(url, template);
  afterAll(() => dropDatabase(url, database.name));
  return database;
}

/** Created once for each worker, which runs its test files one after another. */
let worker: { url: string; empty: () => Promise<void>; emptiedFor: string | undefined } | undefined;

/**
 * The URL of the database that the test files of this worker share. The first call of a file leaves in it what the
 * migrations have put there.
 */
export async function workerDatabase(): Promise<string> {
  if (!worker) {
    const { url, template } = inject("postgres");
    const database = await createDatabase(url, template);
    worker = { ...database, empty: await emptier(database.url), emptiedFor: undefined };
  }
  const { testPath } = expect.getState();
  if (worker.emptiedFor !== testPath) await worker.empty();
  worker.emptiedFor = testPath;
  return worker.url;
}

/** Reads the rows of a fresh database; the returned function restores exactly these. */
async function emptier(url: string): Promise<() => Promise<void>> {
  const tables = await query<{ name: string; columns: string }>(url, tablesAndColumns);
  const filled = await filledOf(url, tables);
  const inserts = filled.map(async ({ name, columns }) => {
    const [row] = await query<{ rows: string }>(
      url,
      `SELECT json_agg(t)::text AS rows FROM ${name} t`,
    );
    const rows = pg.escapeLiteral(row?.rows ?? "[]");
    return `INSERT INTO ${name} (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${rows});`;
  });
  const restore = (await Promise.all(inserts)).join("\n");
  return async () => {
    const changed = await filledOf(url, tables);
    await execute(
      url,
      `TRUNCATE ${changed.map(({ name }) => name).join()} RESTART IDENTITY CASCADE;
      ${restore}
      NOTIFY public_changes, '${everyTag}'`,
    );
  };
}

/** Every table that tests may write, with the columns that an INSERT may name. */
const tablesAndColumns = `
  SELECT format('%I.%I', table_schema, table_name) AS name,
    string_agg(format('%I', column_name), ',' ORDER BY ordinal_position) AS columns
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'
    AND table_name NOT IN ('_prisma_migrations', 'database_code', 'migrations')
    AND is_generated = 'NEVER'
  GROUP BY 1`;

/** Those of the tables that have rows. */
async function filledOf<Table extends { name: string }>(url: string, tables: readonly Table[]) {
  const exists = tables.map(({ name }) => `EXISTS (SELECT FROM ${name})`);
  const [row] = await query<{ filled: boolean[] }>(url, `SELECT ARRAY[${exists.join()}] AS filled`);
  return tables.filter((_, index) => row?.filled[index]);
}

/** Creates a database on the server of `url`: a copy of the template, or an empty one. */
export async function createDatabase(url: string, template?: string): Promise<TestDatabase> {
  const name = `smarttrade_test_${randomUUID().replaceAll("-", "")}`;
  await execute(url, `CREATE DATABASE ${name} ${template ? `TEMPLATE ${template}` : ""}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { name, url: address.href };
}

/** Drops a database and ends its remaining connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

async function execute(url: string, sql: string): Promise<void> {
  await query(url, sql);
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(sql).finally(() => client.end());
  return rows;
}

import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, inject } from "vitest";
import { everyTag } from "../cache/tags.ts";

/** A database on the tests' PostgreSQL, with its URL. */
export type TestDatabase = { name: string; url: string };

/**
 * Creates a migrated, empty database for one test file. The database is dropped at the end of the run (globalSetup.ts).
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, template } = inject("postgres");
  return createDatabase(url, template);
}

/** The database of this worker. The worker runs its test files one after another. */
let worker: { url: string; emptier: Emptier; emptiedFor: string | undefined } | undefined;

/**
 * Returns the URL of the database that the test files of this worker share. The first call in a file resets the
 * database to the rows that the migrations inserted.
 */
export async function workerDatabase(): Promise<string> {
  if (!worker) {
    const { url, template } = inject("postgres");
    const database = await createDatabase(url, template);
    worker = { ...database, emptier: await openEmptier(database.url), emptiedFor: undefined };
  }
  const { testPath } = expect.getState();
  if (worker.emptiedFor !== testPath) await worker.emptier.emptyAll();
  worker.emptiedFor = testPath;
  return worker.url;
}

/**
 * Resets the worker's database to the rows that the migrations inserted, but keeps the rows that a running job worker
 * needs.
 */
export async function emptyDatabase(): Promise<void> {
  await worker?.emptier.emptyBetweenTests();
}

type Emptier = { emptyAll(): Promise<void>; emptyBetweenTests(): Promise<void> };

type Table = { name: string; columns: string };

/** Remembers the rows of a fresh database. Returns functions that restore exactly these rows. */
async function openEmptier(url: string): Promise<Emptier> {
  const client = new pg.Client({ connectionString: url });
  // PostgreSQL may be stopped before the worker.
  client.on("error", () => undefined);
  await client.connect();
  const { rows: tables } = await client.query<Table>(tablesAndColumns);
  const initial = await statesOf(client, tables);
  const restoredRows = new Map(initial.map(({ name, rows }) => [name, rows]));
  const inserts = await insertsOf(client, initial);
  // In this mode, no triggers run and no references are checked. A developer's own PostgreSQL may not allow this mode.
  const isAllowed = await client.query("SET session_replication_role = replica").then(
    () => true,
    () => false,
  );
  const maxDeletedBytes = isAllowed ? largeBytes : -1;
  const empty = async (emptied: readonly Table[], finish: string) => {
    const changed = (await statesOf(client, emptied)).filter(
      ({ name, rows, bytes }) => rows !== restoredRows.get(name) || bytes > largeBytes,
    );
    // TRUNCATE takes as long for one row as for many, because it creates the files of the table and of its indexes.
    const large = changed.filter(({ bytes }) => bytes > maxDeletedBytes);
    // TRUNCATE also empties all tables with references to the truncated tables.
    const restored = (large.length > 0 ? emptied : changed).filter(({ name }) => inserts.has(name));
    const deleted = new Set([...changed.filter((table) => !large.includes(table)), ...restored]);
    await client.query(`
      ${large.length ? `TRUNCATE ${namesOf(large).join()} RESTART IDENTITY CASCADE;` : ""}
      ${namesOf(deleted)
        .map((name) => `DELETE FROM ${name};`)
        .join("\n")}
      ${namesOf(restored)
        .map((name) => inserts.get(name))
        .join("\n")}
      ${finish}
      NOTIFY public_changes, '${everyTag}'`);
    const states = restored.length > 0 ? await statesOf(client, emptied) : [];
    for (const { name, rows } of states) if (inserts.has(name)) restoredRows.set(name, rows);
  };
  const ofTests = tables.filter(({ name }) => !ofJobWorker.has(name));
  return {
    emptyAll: () => empty(tables, restartSequences),
    emptyBetweenTests: () => empty(ofTests, freeQueues),
  };
}

const namesOf = (tables: Iterable<Table>) => [...tables].map(({ name }) => name);

/** For tables of at least this size, reading deleted rows takes longer than a TRUNCATE. */
const largeBytes = 1_000_000;

/** The tables that graphile_worker reads when it starts. */
const ofJobWorker = new Set(
  ["_private_tasks", "_private_job_queues", "_private_known_crontabs"].map(
    (name) => `graphile_worker.${name}`,
  ),
);

const freeQueues = `
  UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
  WHERE locked_at IS NOT NULL;`;

const restartSequences = `
  SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  FROM pg_sequences WHERE schemaname IN ('public', 'graphile_worker') AND last_value IS NOT NULL;`;

/** Returns the SQL that inserts the rows of each table that has rows. */
async function insertsOf(
  client: pg.Client,
  tables: readonly State[],
): Promise<ReadonlyMap<string, string>> {
  const inserts = new Map<string, string>();
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ rows: string | null }>(
      `SELECT json_agg(t)::text AS rows FROM ${name} t`,
    );
    const initial = rows[0]?.rows;
    if (!initial) continue;
    inserts.set(
      name,
      `INSERT INTO ${name} (${columns}) SELECT ${columns}
       FROM json_populate_recordset(NULL::${name}, ${pg.escapeLiteral(initial)});`,
    );
  }
  return inserts;
}

/**
 * The tables that tests may write, with the columns that an INSERT may name. The table of keys for web pushes is left
 * out: these keys never change, and a server that serves several files reads them only once.
 */
const tablesAndColumns = `
  SELECT format('%I.%I', table_schema, table_name) AS name,
    string_agg(format('%I', column_name), ',' ORDER BY ordinal_position) AS columns
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema IN ('public', 'graphile_worker') AND table_type = 'BASE TABLE'
    AND table_name NOT IN ('_prisma_migrations', 'database_code', 'migrations', 'push_key')
    AND is_generated = 'NEVER'
  GROUP BY 1`;

/**
 * The state of a table. `rows` changes with every write, because it contains the number of rows and the transaction
 * that wrote the newest row. `bytes` is the size of the live and deleted rows.
 */
type State = Table & { rows: string; bytes: number };

async function statesOf(client: pg.Client, tables: readonly Table[]): Promise<State[]> {
  const states = tables.map(
    ({ name }) =>
      `((SELECT concat(count(*), ' ', max(xmin::text::bigint)) FROM ${name}),
        pg_relation_size('${name}')::int)`,
  );
  const { rows } = await client.query<Pick<State, "rows" | "bytes">>({
    text: `SELECT * FROM (VALUES ${states.join()}) AS state (rows, bytes)`,
    name: `states of ${tables.length} tables`,
  });
  return tables.flatMap((table, index) => (rows[index] ? [{ ...table, ...rows[index] }] : []));
}

/**
 * Creates a database on the server of `url`, either empty or as a copy of the template. A copy's name begins with the
 * template's name.
 */
export async function createDatabase(url: string, template?: string): Promise<TestDatabase> {
  const id = randomUUID().replaceAll("-", "");
  const name = template ? `${template}_${id.slice(0, 8)}` : `smarttrade_test_${id}`;
  await execute(url, `CREATE DATABASE ${name} ${template ? `TEMPLATE ${template}` : ""}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { name, url: address.href };
}

/** Drops a database and ends its remaining connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** Drops a database and all databases whose names begin with its name. */
export async function dropDatabases(url: string, first: string): Promise<void> {
  const named = `SELECT datname FROM pg_database WHERE starts_with(datname, ${pg.escapeLiteral(first)})`;
  for (const { datname } of await query<{ datname: string }>(url, named))
    await dropDatabase(url, datname);
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

import { type Readable, Writable } from "node:stream";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import { codeTable } from "../../database/databaseCode.ts";

/** A table with its columns, except generated columns. */
export type Table = { name: string; columns: string[] };

/**
 * Tables that belong to the database and not to the shop: the state of the schema, the mark of a copy, and the change
 * log. A restore does not fill these tables. The consumers of the change log compare everything after a restore.
 */
const tablesOfDatabase = [
  "_prisma_migrations",
  codeTable,
  "quiet_copy",
  "change_log",
  "change_cursor",
];

const isOfDatabase = `c.relname IN (${tablesOfDatabase.map((name) => `'${name}'`).join(", ")})`;

/** The condition for all tables of the schema except tables of extensions. */
const isOwnTable = `c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;

/** Returns the shop's tables, sorted so that referenced tables come first. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        ORDER BY a.attnum) AS columns,
      ARRAY(SELECT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs
    FROM pg_class c WHERE ${isOwnTable} AND NOT ${isOfDatabase} ORDER BY c.relname`);
  const sorted: typeof rows = [];
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map(({ name }) => name));
    const next = rows.filter(
      ({ name, needs }) => !done.has(name) && needs.every((need) => done.has(need)),
    );
    if (next.length === 0) throw new Error("The foreign keys of the tables form a cycle");
    sorted.push(...next);
  }
  return sorted;
}

/** Returns the paths of all pictures. */
export async function picturesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>("SELECT path FROM image ORDER BY path");
  return rows.map(({ path }) => path);
}

const quoted = pg.escapeIdentifier;
const columnsOf = ({ columns }: Table) => columns.map(quoted).join(", ");

/** Reads the rows of a table in PostgreSQL's text format. */
export function rowsOut(client: pg.Client, table: Table): Readable & { rowCount: number } {
  return client.query(to(`COPY ${quoted(table.name)} (${columnsOf(table)}) TO STDOUT`));
}

/** A receiver of rows in PostgreSQL's text format. `done` resolves with the number of rows. */
export type RowsIn = { write(bytes: Buffer): Promise<void>; done(): Promise<number> };

/** Starts to fill a table. The connection can't run any other statement until the table is done. */
export function rowsIn(client: pg.Client, table: Table): RowsIn {
  const sql = `COPY ${quoted(table.name)} (${columnsOf(table)}) FROM STDIN`;
  const stream: Writable & { rowCount: number } = client.query(from(sql));
  const writer = Writable.toWeb(stream).getWriter();
  return {
    write: (bytes) => writer.write(bytes),
    async done() {
      await writer.close();
      return stream.rowCount;
    },
  };
}

/**
 * Enables or disables triggers. Triggers are disabled while rows are loaded, because the backup already contains the
 * rows that the triggers would write.
 */
export async function setTriggers(client: pg.Client, state: "ENABLE" | "DISABLE"): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    await client.query(`ALTER TABLE ${quoted(name)} ${state} TRIGGER USER`);
  }
}

/** Empties all tables. */
export async function emptyTables(client: pg.Client): Promise<void> {
  const tables = await tablesOf(client);
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(", ")}`);
}

/** Drops everything that the migrations created, so that the migrations can be applied again. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`DO $$ DECLARE it record; BEGIN
    FOR it IN SELECT format('DROP TABLE %I CASCADE', c.relname) AS command FROM pg_class c
      WHERE ${isOwnTable}
    LOOP EXECUTE it.command; END LOOP;
    FOR it IN SELECT format('DROP ROUTINE %s CASCADE', p.oid::regprocedure) AS command FROM pg_proc p
      WHERE p.pronamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    LOOP EXECUTE it.command; END LOOP;
    FOR it IN SELECT format('DROP TYPE %I CASCADE', t.typname) AS command FROM pg_type t
      WHERE t.typnamespace = current_schema()::regnamespace AND t.typtype = 'e'
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
    LOOP EXECUTE it.command; END LOOP;
  END $$`);
}

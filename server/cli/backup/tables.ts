import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import pg from "pg";
import { from, to } from "pg-copy-streams";

/** A table of the shop's, with the columns that are stored in it. */
export type Table = { name: string; columns: string[] };

/** What belongs to the shop in its schema: all but what extensions brought, and the migrations' book. */
const ours = `c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
  AND c.relname <> '_prisma_migrations'
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;

/** The shop's tables, those that others refer to first. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(SELECT a.attname::text FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        ORDER BY a.attnum) AS columns,
      ARRAY(SELECT r.relname::text FROM pg_constraint k JOIN pg_class r ON r.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs
    FROM pg_class c WHERE ${ours} ORDER BY c.relname`);
  const sorted: typeof rows = [];
  while (sorted.length < rows.length) {
    const done = new Set(sorted.map(({ name }) => name));
    const next = rows.filter(
      ({ name, needs }) => !done.has(name) && needs.every((need) => done.has(need)),
    );
    if (next.length === 0) throw new Error("The shop's tables refer to each other in a circle");
    sorted.push(...next);
  }
  return sorted;
}

const quoted = pg.escapeIdentifier;
const columnsOf = ({ columns }: Table) => columns.map(quoted).join(", ");

/** A table's rows in PostgreSQL's own text form. */
export function rowsOut(client: pg.Client, table: Table): Readable & { rowCount: number } {
  return client.query(to(`COPY ${quoted(table.name)} (${columnsOf(table)}) TO STDOUT`));
}

/** Where rows in that form go to; `done` resolves with how many there were. */
export type RowsIn = { write(bytes: Buffer): Promise<void>; done(): Promise<number> };

/** Begins to fill a table. Until it is done, the connection can do nothing else. */
export function rowsIn(client: pg.Client, table: Table): RowsIn {
  const sql = `COPY ${quoted(table.name)} (${columnsOf(table)}) FROM STDIN`;
  const stream: Writable & { rowCount: number } = client.query(from(sql));
  let fault: Error | undefined;
  stream.on("error", (error: Error) => {
    fault = error;
  });
  return {
    async write(bytes) {
      if (fault) throw fault;
      if (!stream.write(bytes)) await once(stream, "drain");
    },
    async done() {
      if (fault) throw fault;
      stream.end();
      await once(stream, "finish");
      return stream.rowCount;
    },
  };
}

/** While rows come in whole, what they set off has happened already. */
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

/** Removes all that the shop's migrations made, so that they can begin anew. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`DO $$ DECLARE it record; BEGIN
    FOR it IN SELECT format('DROP TABLE %I CASCADE', c.relname) AS command FROM pg_class c
      WHERE (${ours}) OR c.oid = to_regclass('_prisma_migrations')
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

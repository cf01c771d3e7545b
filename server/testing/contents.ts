import pg from "pg";
import { tablesOf } from "../cli/backup/tables.ts";

/** Runs one statement on a separate connection. */
export async function query(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

const ofShop = "'public'::regnamespace";
const notOfExtension = (oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${oid} AND d.deptype = 'e')`;

/** A query for each kind of object. The query returns the names and definitions of the objects. */
const definitions = {
  functions: `SELECT oid::regprocedure::text AS name, pg_get_functiondef(oid) AS definition
    FROM pg_proc p WHERE pronamespace = ${ofShop} AND ${notOfExtension("p.oid")}`,
  triggers: `SELECT format('%I ON %I', tgname, relname) AS name,
      concat(pg_get_triggerdef(t.oid), tgenabled) AS definition
    FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
    WHERE relnamespace = ${ofShop} AND NOT tgisinternal`,
  columns: `SELECT concat_ws('.', table_name, column_name) AS name,
      concat_ws(' ', ordinal_position, udt_name, is_nullable, column_default) AS definition
    FROM information_schema.columns WHERE table_schema = 'public'`,
  indexes:
    "SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'",
  constraints: `SELECT concat_ws(' ', conrelid::regclass, conname) AS name,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE connamespace = ${ofShop}`,
  types: `SELECT typname AS name, string_agg(enumlabel, ' ' ORDER BY enumsortorder) AS definition
    FROM pg_enum JOIN pg_type t ON t.oid = enumtypid WHERE typnamespace = ${ofShop} GROUP BY 1`,
  applied: "SELECT part AS name, database_code::text AS definition FROM database_code",
};

/** Returns all objects of the shop's schema, by kind and name, with their definitions. */
export async function catalogueOf(databaseUrl: string) {
  const read = Object.entries(definitions).map(async ([kind, sql]) => {
    const rows = await query(databaseUrl, `${sql} ORDER BY 1`);
    return [kind, Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))];
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Returns all rows of the shop's tables, as text. */
export async function rowsOf(databaseUrl: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const found: Record<string, string[]> = {};
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query(`SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  } finally {
    await client.end();
  }
}

import pg from "pg";
import {
  appliedTo,
  applyMigrations,
  lockMigrations,
  type Migration,
  readMigrations,
} from "../../database/migrations.ts";
import { removeFiles } from "../../features/uploads/copies.ts";
import type { Storage } from "../../storage/storage.ts";
import { readArchive } from "./archive.ts";
import type { Totals } from "./format.ts";
import { load } from "./load.ts";
import { dropEverything, tablesOf } from "./tables.ts";

type Place = { databaseUrl: string; storage: Storage };

type RestoreOptions = {
  replace?: boolean;
  migrations?: string;
  /** Called before all takes effect: until then nothing in the database has changed for anybody. */
  onCommit?: () => void;
};

/**
 * Puts a backup in the place of what is in the database: all of it or, where anything fails, nothing.
 * A shop that is not empty is replaced only on demand. One made by an older version is brought up to
 * date. Servers must not run meanwhile.
 */
export async function restoreBackup(
  { databaseUrl, storage }: Place,
  file: string,
  { replace = false, migrations: directory, onCommit }: RestoreOptions = {},
): Promise<Totals> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const known = await readMigrations(directory);
  try {
    await client.query("BEGIN");
    await lockMigrations(client);
    const old = await clear(client, known, replace);
    const { totals, pictures } = await load(client, storage, known, readArchive(file));
    const kept = new Set(await picturesOf(client));
    onCommit?.();
    await client.query("COMMIT");
    const unknown = [...old, ...pictures].filter((path) => !kept.has(path));
    await removeFiles(storage, unknown);
    await applyMigrations(databaseUrl, () => {}, directory);
    return totals;
  } finally {
    await client.end();
  }
}

/** Makes room, and answers with the pictures that were shown there. */
async function clear(client: pg.Client, known: Migration[], replace: boolean): Promise<string[]> {
  await checkNobodyElse(client);
  if ((await tablesOf(client)).length === 0) return [];
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
  const names = new Set(known.map(({ name }) => name));
  const isOurs =
    rows[0].found && (await appliedTo(client)).every(({ migration_name: name }) => names.has(name));
  if (!isOurs) throw new Error("In this database there is something other than a shop like this.");
  if (!replace && !(await isEmpty(client))) {
    throw new Error("There is a shop in this database already. To replace it, add --replace.");
  }
  const old = await picturesOf(client);
  await dropEverything(client);
  return old;
}

async function checkNobodyElse(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND usename = current_user AND pid <> pg_backend_pid()`);
  if (rows.length > 0) throw new Error("The database is in use: please stop all servers first.");
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    SELECT NOT (EXISTS (SELECT FROM "user") OR EXISTS (SELECT FROM device)
      OR EXISTS (SELECT FROM image)) AS empty`);
  return rows[0].empty;
}

async function picturesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>("SELECT path FROM image");
  return rows.map(({ path }) => path);
}

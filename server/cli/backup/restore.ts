import pg from "pg";
import {
  applyMigrations,
  lockMigrations,
  type Migration,
  readApplied,
  readMigrations,
} from "../../database/migrations.ts";
import { removeFiles } from "../../features/uploads/copies.ts";
import type { Storage } from "../../storage/storage.ts";
import { readArchive } from "./archive.ts";
import type { Totals } from "./format.ts";
import { load } from "./load.ts";
import { dropEverything, tablesOf } from "./tables.ts";

type Target = { databaseUrl: string; storage: Storage };

type RestoreOptions = {
  replace?: boolean;
  migrations?: string;
  /** Called before the commit: until then the database is unchanged. */
  onCommit?: () => void;
};

/**
 * Replaces the contents of the database by a backup, in one transaction. A shop that is not empty is
 * replaced only with `replace`. The backup of an older version is migrated. Servers must be stopped.
 */
export async function restoreBackup(
  { databaseUrl, storage }: Target,
  file: string,
  { replace = false, migrations: directory, onCommit }: RestoreOptions = {},
): Promise<Totals> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const known = await readMigrations(directory);
  try {
    await client.query("BEGIN");
    await lockMigrations(client);
    const oldPictures = await clear(client, known, replace);
    const { totals, pictures } = await load(client, storage, known, readArchive(file));
    const kept = new Set(await picturesOf(client));
    onCommit?.();
    await client.query("COMMIT");
    const unused = [...oldPictures, ...pictures].filter((path) => !kept.has(path));
    await removeFiles(storage, unused);
    await applyMigrations(databaseUrl, () => {}, directory);
    return totals;
  } finally {
    await client.end();
  }
}

/** Empties the database and returns the paths of its pictures. */
async function clear(client: pg.Client, known: Migration[], replace: boolean): Promise<string[]> {
  await checkNotInUse(client);
  if ((await tablesOf(client)).length === 0) return [];
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') AS history");
  const names = new Set(known.map(({ name }) => name));
  const isOurs =
    rows[0].history &&
    (await readApplied(client)).every(({ migration_name: name }) => names.has(name));
  if (!isOurs) throw new Error("The database holds other data than a shop of this version.");
  if (!replace && !(await isEmpty(client))) {
    throw new Error("The database holds a shop already. To replace it, add --replace.");
  }
  const pictures = await picturesOf(client);
  await dropEverything(client);
  return pictures;
}

async function checkNotInUse(client: pg.Client): Promise<void> {
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

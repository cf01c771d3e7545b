/**
 * Writes backups in the shop's own format. PostgreSQL's pg_dump covers only the database, and the package of the
 * embedded PostgreSQL does not contain pg_dump. A dump and a separate copy of the pictures would also show different
 * moments.
 */
import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { openClient } from "../../database/connections.ts";
import { readApplied } from "../../database/migrations.ts";
import { masterKey } from "../../features/uploads/copies.ts";
import { stemOf } from "../../features/uploads/imageName.ts";
import type { Storage } from "../../storage/storage.ts";
import { type Archive, writeArchive } from "./archive.ts";
import { type Head, headName, picturesFolder, type Totals, tablesFolder } from "./format.ts";
import { picturesOf, rowsOut, type Table, tablesOf } from "./tables.ts";

const chunkBytes = 1024 * 1024;
const maxSnapshots = 3;

/** The number of rows and pictures in a backup, and the paths of pictures whose file is missing. */
export type BackupResult = Totals & { missing: string[] };

/**
 * Writes all rows and pictures as of one moment to one file. Servers may keep running. Smaller versions of the pictures
 * are left out, because the shop creates them again on demand.
 */
export async function makeBackup(
  { databaseUrl, storage }: { databaseUrl: string; storage: Storage },
  file: string,
): Promise<BackupResult> {
  const client = await openClient(databaseUrl);
  const result: BackupResult = { rows: 0, pictures: 0, missing: [] };
  try {
    await writeArchive(file, async (archive) => {
      const migrations = await migrationsOf(client);
      const head: Head = { format: 2, madeAt: new Date().toISOString(), migrations };
      await archive.put(headName, JSON.stringify(head));
      await addEverything(client, storage, archive, result);
      if (JSON.stringify(await migrationsOf(client)) !== JSON.stringify(migrations)) {
        throw new Error("The database was migrated during the backup: please try again.");
      }
    });
  } finally {
    await client.end();
  }
  return result;
}

async function migrationsOf(client: pg.Client): Promise<Head["migrations"]> {
  const applied = await readApplied(client);
  if (!applied) throw new Error("There is no shop in this database.");
  return applied.map(({ migration_name: name, checksum }) => ({ name, checksum }));
}

/**
 * Adds all pictures and tables. A stored picture never changes, so most pictures are copied before the database's
 * snapshot is taken. Only newer pictures are copied while the snapshot is open. If a picture in the snapshot has no
 * file, the picture may have been deleted in the meantime, so a new snapshot is taken. If a picture has no file even in
 * the third snapshot, the picture is reported as missing.
 */
async function addEverything(
  client: pg.Client,
  storage: Storage,
  archive: Archive,
  result: BackupResult,
): Promise<void> {
  const added = new Set<string>();
  const addPictures = async () => {
    const paths = await picturesOf(client);
    const missing: string[] = [];
    for (const path of paths.filter((candidate) => !added.has(candidate))) {
      if (await addPicture(storage, archive, path)) added.add(path);
      else missing.push(path);
    }
    return missing;
  };
  await addPictures();
  for (let snapshot = 1; ; snapshot++) {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    result.missing = await addPictures();
    if (result.missing.length === 0 || snapshot === maxSnapshots) break;
    await client.query("ROLLBACK");
  }
  result.pictures = added.size;
  for (const table of await tablesOf(client)) result.rows += await addTable(client, archive, table);
  await client.query("COMMIT");
}

async function addPicture(storage: Storage, archive: Archive, path: string): Promise<boolean> {
  const stem = stemOf(path);
  const stored = stem === null ? null : await storage.get(masterKey(stem));
  if (stem === null || stored === null) return false;
  await archive.put(picturesFolder + stem, await buffer(stored.stream));
  return true;
}

/** Adds the rows of a table in chunks, since an entry of the archive starts with its size. */
async function addTable(client: pg.Client, archive: Archive, table: Table): Promise<number> {
  const rows = rowsOut(client, table);
  let chunks = 0;
  let buffered: Buffer[] = [];
  const flush = async () => {
    await archive.put(`${tablesFolder}${table.name}/${chunks++}`, Buffer.concat(buffered));
    buffered = [];
  };
  for await (const chunk of rows) {
    buffered.push(chunk);
    if (buffered.reduce((sum, { length }) => sum + length, 0) >= chunkBytes) await flush();
  }
  await flush();
  return rows.rowCount;
}

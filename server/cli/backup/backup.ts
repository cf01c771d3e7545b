import { buffer } from "node:stream/consumers";
import pg from "pg";
import { appliedTo } from "../../database/migrations.ts";
import { masterKey } from "../../features/uploads/copies.ts";
import { stemOf } from "../../features/uploads/imageName.ts";
import type { Storage } from "../../storage/storage.ts";
import { type Archive, writeArchive } from "./archive.ts";
import {
  type Head,
  headName,
  picturesFolder,
  type Totals,
  tablesFolder,
  totalsName,
} from "./format.ts";
import { rowsOut, type Table, tablesOf } from "./tables.ts";

const chunkBytes = 1024 * 1024;
const snapshots = 3;

/** What a backup is made of, and what else is to be said: images whose file is not there. */
export type Outcome = Totals & { missing: string[] };

/**
 * Writes the whole shop into one file, as it was at one moment, while servers may go on with their
 * work: every row, and every picture without the copies that are made of it anew.
 */
export async function makeBackup(
  { databaseUrl, storage }: { databaseUrl: string; storage: Storage },
  file: string,
): Promise<Outcome> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const outcome: Outcome = { rows: {}, pictures: 0, missing: [] };
  try {
    await writeArchive(file, async (archive) => {
      const migrations = await migrationsOf(client);
      const head: Head = { format: 1, madeAt: new Date().toISOString(), migrations };
      await archive.put(headName, JSON.stringify(head));
      await addEverything(client, storage, archive, outcome);
      if (JSON.stringify(await migrationsOf(client)) !== JSON.stringify(migrations)) {
        throw new Error("The database was upgraded meanwhile: please try again.");
      }
      const { rows, pictures } = outcome satisfies Totals;
      await archive.put(totalsName, JSON.stringify({ rows, pictures }));
    });
  } finally {
    await client.end();
  }
  return outcome;
}

async function migrationsOf(client: pg.Client): Promise<Head["migrations"]> {
  const { rows } = await client.query("SELECT to_regclass('_prisma_migrations') AS found");
  if (!rows[0].found) throw new Error("There is no shop in this database.");
  const applied = await appliedTo(client);
  return applied.map(({ migration_name: name, checksum }) => ({ name, checksum }));
}

/**
 * Pictures never change under their names, so those that are there are taken beforehand, at leisure.
 * In the snapshot only those are wanting that were uploaded since, and of these one may be gone
 * again: then there is another snapshot, and what is wanting at last was so before.
 */
async function addEverything(
  client: pg.Client,
  storage: Storage,
  archive: Archive,
  outcome: Outcome,
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
    outcome.missing = await addPictures();
    if (outcome.missing.length === 0 || snapshot === snapshots) break;
    await client.query("ROLLBACK");
  }
  outcome.pictures = added.size;
  for (const table of await tablesOf(client)) {
    outcome.rows[table.name] = await addTable(client, archive, table);
  }
  await client.query("COMMIT");
}

async function picturesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ path: string }>("SELECT path FROM image ORDER BY path");
  return rows.map(({ path }) => path);
}

async function addPicture(storage: Storage, archive: Archive, path: string): Promise<boolean> {
  const stem = stemOf(path);
  const stored = stem === null ? null : await storage.get(masterKey(stem));
  if (stem === null || stored === null) return false;
  await archive.put(picturesFolder + stem, await buffer(stored.stream));
  return true;
}

/** In pieces, since a file in the archive must tell its size beforehand. */
async function addTable(client: pg.Client, archive: Archive, table: Table): Promise<number> {
  const rows = rowsOut(client, table);
  let pieces = 0;
  let held: Buffer[] = [];
  const put = async () => {
    await archive.put(`${tablesFolder}${table.name}/${pieces++}`, Buffer.concat(held));
    held = [];
  };
  for await (const chunk of rows) {
    held.push(chunk);
    if (held.reduce((sum, { length }) => sum + length, 0) >= chunkBytes) await put();
  }
  await put();
  return rows.rowCount;
}

import pg from "pg";
import { codeTable } from "../../database/databaseCode.ts";
import { applyWithin, type Migration } from "../../database/migrations.ts";
import { CONTENT_TYPES, masterKey } from "../../features/uploads/copies.ts";
import { FOLDER, stemOf } from "../../features/uploads/imageName.ts";
import type { Storage } from "../../storage/storage.ts";
import type { Entry } from "./archive.ts";
import { type Head, head, headName, picturesFolder, tablesFolder } from "./format.ts";
import { emptyTables, type RowsIn, rowsIn, setTriggers, tablesOf } from "./tables.ts";

/** The number of loaded rows, the paths of the loaded pictures, and the time at which the backup was made. */
type Loaded = { rows: number; pictures: string[]; madeAt: Date };

/** Loads a backup into an empty schema, in the caller's transaction. Throws if the backup is incomplete. */
export async function load(
  client: pg.Client,
  storage: Storage,
  known: Migration[],
  entries: AsyncGenerator<Entry>,
): Promise<Loaded> {
  try {
    const { value: first } = await entries.next();
    const backup = parseHead(first);
    await prepare(client, known, backup);
    const loaded: Loaded = { rows: 0, pictures: [], madeAt: new Date(backup.madeAt) };
    let open: OpenTable | undefined;
    for await (const { name, bytes } of entries) {
      if (name.startsWith(picturesFolder)) loaded.pictures.push(await store(storage, name, bytes));
      if (!name.startsWith(tablesFolder)) continue;
      const [, table = ""] = name.split("/");
      // This table is in backups made by versions that kept functions and triggers in migrations.
      if (table === codeTable) continue;
      if (open?.name !== table) {
        loaded.rows += await close(open);
        open = await openTable(client, table);
      }
      await open.rows.write(bytes).catch((error) => throwDamaged(table, error));
    }
    loaded.rows += await close(open);
    await setTriggers(client, "ENABLE");
    return loaded;
  } finally {
    await entries.return(undefined);
  }
}

function parseHead(entry: Entry | undefined): Head {
  if (entry?.name !== headName) throw new Error("This file is not a backup of a shop.");
  const parsed = head.safeParse(JSON.parse(entry.bytes.toString()));
  if (!parsed.success) throw new Error("This backup was made by a newer version of the shop.");
  return parsed.data;
}

/** Creates the tables in the state of the backup's migrations. */
async function prepare(client: pg.Client, known: Migration[], { migrations }: Head) {
  const wanted = migrations.map(({ name, checksum }) => {
    const migration = known.find((candidate) => candidate.name === name);
    if (!migration) throw new Error("This backup was made by a newer version of the shop.");
    if (migration.checksum !== checksum) {
      throw new Error(`This backup was made by another version of the shop: ${name} differs.`);
    }
    return migration;
  });
  await applyWithin(client, wanted);
  await setTriggers(client, "DISABLE");
  await emptyTables(client);
}

/** A table that is being filled. Its chunks come one after the other. */
type OpenTable = { name: string; rows: RowsIn };

async function openTable(client: pg.Client, name: string): Promise<OpenTable> {
  const table = (await tablesOf(client)).find((candidate) => candidate.name === name);
  if (!table) throw new Error(`The backup has an unknown table: ${name}`);
  return { name, rows: rowsIn(client, table) };
}

/** Finishes a table. Returns the number of its rows. */
async function close(table: OpenTable | undefined): Promise<number> {
  return table ? table.rows.done().catch((error) => throwDamaged(table.name, error)) : 0;
}

/**
 * Throws an error for a row that PostgreSQL refuses. Damaged bytes may still decompress; PostgreSQL then refuses a row
 * with an error of class 22 or 23.
 */
function throwDamaged(table: string, error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || !/^2[23]/.test(error.code ?? "")) throw error;
  throw new Error(`The backup is damaged: a row of ${table} cannot be read.`, { cause: error });
}

/** Stores a picture and returns its path. */
async function store(storage: Storage, name: string, bytes: Buffer): Promise<string> {
  const stem = name.slice(picturesFolder.length);
  const path = `${FOLDER}${stem}.jpg`;
  if (stemOf(path) === null) throw new Error(`Not a picture's name: ${stem}`);
  const type = bytes.subarray(0, 1).toString() === "<" ? "image/svg+xml" : CONTENT_TYPES.webp;
  await storage.put(masterKey(stem), bytes, type);
  return path;
}

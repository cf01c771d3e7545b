import pg from "pg";
import { applyWithin, type Migration } from "../../database/migrations.ts";
import { CONTENT_TYPES, masterKey } from "../../features/uploads/copies.ts";
import { FOLDER, stemOf } from "../../features/uploads/imageName.ts";
import type { Storage } from "../../storage/storage.ts";
import type { Entry } from "./archive.ts";
import {
  type Head,
  head,
  headName,
  picturesFolder,
  type Totals,
  tablesFolder,
  totals,
  totalsName,
} from "./format.ts";
import { emptyTables, type RowsIn, rowsIn, setTriggers, tablesOf } from "./tables.ts";

/** The backup's own totals, and the paths of the loaded pictures. */
export type Loaded = { totals: Totals; pictures: string[] };

/** Loads a backup into an empty schema, in the caller's transaction; throws if it is incomplete. */
export async function load(
  client: pg.Client,
  storage: Storage,
  known: Migration[],
  entries: AsyncGenerator<Entry>,
): Promise<Loaded> {
  try {
    const { value: first } = await entries.next();
    await prepare(client, known, parseHead(first));
    const tables = new TableLoader(client);
    const pictures: string[] = [];
    let expected: Totals | undefined;
    for await (const { name, bytes } of entries) {
      if (name.startsWith(tablesFolder)) await tables.add(name, bytes);
      else if (name.startsWith(picturesFolder)) pictures.push(await store(storage, name, bytes));
      else if (name === totalsName) expected = totals.parse(JSON.parse(bytes.toString()));
    }
    compare(expected, { rows: await tables.done(), pictures: pictures.length });
    await setTriggers(client, "ENABLE");
    return { totals: expected, pictures };
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

/** Loads the chunks of tables, which arrive one table after another. */
class TableLoader {
  readonly #client: pg.Client;
  readonly #rows: Totals["rows"] = {};
  #open: { name: string; rows: RowsIn } | undefined;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async add(entry: string, bytes: Buffer): Promise<void> {
    const [, name = ""] = entry.split("/");
    if (this.#open?.name !== name) this.#open = await this.#begin(name);
    await this.#open.rows.write(bytes).catch((error) => throwDamaged(name, error));
  }

  async #begin(name: string) {
    await this.done();
    const table = (await tablesOf(this.#client)).find((candidate) => candidate.name === name);
    if (!table) throw new Error(`The backup has an unknown table: ${name}`);
    return { name, rows: rowsIn(this.#client, table) };
  }

  async done(): Promise<Totals["rows"]> {
    if (this.#open) {
      const { name, rows } = this.#open;
      this.#rows[name] = await rows.done().catch((error) => throwDamaged(name, error));
    }
    this.#open = undefined;
    return this.#rows;
  }
}

/** Bytes that changed may still decompress: PostgreSQL then refuses a row with an error of class 22 or 23. */
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

function compare(expected: Totals | undefined, found: Totals): asserts expected is Totals {
  if (!expected) throw new Error("The backup is incomplete: its end is missing.");
  const tables = new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)]);
  const differs = [...tables].find((table) => expected.rows[table] !== found.rows[table]);
  if (differs) throw new Error(`The backup is damaged: rows are missing in ${differs}.`);
  if (expected.pictures !== found.pictures) {
    throw new Error("The backup is damaged: pictures are missing.");
  }
}

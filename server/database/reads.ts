import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { deviceKey } from "../../shared/deviceKeys.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { isId } from "./ids.ts";
import type { Queryable } from "./replicas.ts";

/** Reads rows by SQL, either from the database or within a transaction that must see its own writes. */
export type Reader = {
  read<Row>(statement: Prisma.Sql): Promise<Row[]>;
  /**
   * Returns a version for ETags. The version changes when readers see different rows although no row was written, for
   * instance after a reservation has ended.
   */
  viewVersion(): Promise<string>;
};

/**
 * Returns common table expressions that replace stored tables in the statements of readers, or null while the stored
 * rows are current. A reader of these expressions sees that a reservation has ended even before a job has written the
 * change.
 */
export type View = () => Promise<{ tables: Prisma.Sql; version: string } | null>;

const storedRows: View = () => Promise.resolve(null);

const versionOf = async (view: View) => (await view())?.version ?? "";

const within = (view: { tables: Prisma.Sql } | null, statement: Prisma.Sql) =>
  view ? Prisma.sql`WITH ${view.tables} ${statement}` : statement;

/** Returns a reader for a transaction. The rows have the same form as the rows of BatchReader. */
export const readerIn = (tx: Prisma.TransactionClient, view = storedRows): Reader => ({
  viewVersion: () => versionOf(view),
  async read<Row>(statement: Prisma.Sql): Promise<Row[]> {
    const select = Prisma.sql`SELECT ${asJson(statement)} AS rows`;
    const [result] = await tx.$queryRaw<{ rows: Row[] }[]>`${within(await view(), select)}`;
    const rows = result?.rows ?? [];
    for (const row of rows) parseTimes(row as object);
    return rows;
  },
});

type Batch = { statements: Prisma.Sql[]; results: Promise<unknown[][]> };

/**
 * Reads by SQL without Prisma's client, because the client takes many times as long as the driver to return a page's
 * rows. Statements of the same tick are sent as one statement, like DataLoader's batches. The fields of a page that
 * GraphQL resolves side by side then need one round trip, which takes about 45 µs of Node's processor time. Otherwise a
 * home page would need five round trips. Rows are returned as JSON, in the order of their SELECT. The columns in
 * `timeColumns` are parsed to dates.
 */
export class BatchReader implements Reader {
  readonly #database: Queryable;
  readonly #names = new Map<string, string>();
  /**
   * The number of times that each unnamed statement was sent. The cache is limited by characters, because a client that
   * uses many aliases can send long statements.
   */
  readonly #uses = new LRUCache<string, number>({
    maxSize: maxUsesLength,
    sizeCalculation: (_uses, text) => text.length,
  });
  readonly #view: View;
  #batch: Batch | undefined;

  constructor(database: Queryable, view = storedRows) {
    this.#database = database;
    this.#view = view;
  }

  viewVersion(): Promise<string> {
    return versionOf(this.#view);
  }

  async read<Row>(statement: Prisma.Sql): Promise<Row[]> {
    this.#batch ??= this.#newBatch();
    const { statements, results } = this.#batch;
    const index = statements.push(statement) - 1;
    return (await results)[index] as Row[];
  }

  #newBatch(): Batch {
    const statements: Prisma.Sql[] = [];
    const results = endOfTick().then(() => {
      this.#batch = undefined;
      return this.#execute(statements);
    });
    return { statements, results };
  }

  async #execute(statements: Prisma.Sql[]): Promise<unknown[][]> {
    const select = Prisma.sql`SELECT ${Prisma.join(statements.map(asJson))}`;
    const { text, values } = within(await this.#view(), select);
    const { rows } = await this.#database.query<unknown[][]>({
      name: this.#nameFor(text, values),
      text,
      values,
      rowMode: "array",
    });
    const [results = []] = rows;
    for (const result of results) for (const row of result) parseTimes(row as object);
    return results;
  }

  /**
   * Returns a name for a statement that should be prepared. `pg` prepares a named statement once for each connection,
   * so that PostgreSQL plans it only once; for a home page or a detail, planning takes as long as the execution. Only
   * statements whose parameters are all ids, keys and days get a name, because their best plan is the same for any
   * value. The best plan of a list depends on the filter's values; a generic plan is several times slower on a large
   * table. A statement gets its name at the fifth use, as with JDBC's `prepareThreshold`, because lists have many
   * different statements, and most of these are sent only once.
   */
  #nameFor(text: string, values: readonly unknown[]): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= maxPrepared || !values.every(hasOnePlan(text))) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (uses < prepareThreshold) return undefined;
    // The name is a hash of the text, because the readers of the primary and of the replicas share the primary's
    // connections.
    const name = `read_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Returns a function that tells whether the best plan is the same for any value of a parameter. This is true for an id,
 * a device key, and a day such as `2026-11-26`, the last day of a home offer.
 */
const hasOnePlan =
  (text: string) =>
  (value: unknown): boolean =>
    isId(value) ||
    (typeof value === "string" &&
      (/^\d{4}-\d\d-\d\d$/.test(value) ||
        (deviceKey(value) !== undefined && text.includes("d.key = $"))));

const prepareThreshold = 5;

/** The largest number of characters of all counted statements: enough for about two hundred statements. */
const maxUsesLength = 512 * 1024;

/**
 * The largest number of prepared statements. The number is limited because every connection keeps all its prepared
 * statements.
 */
const maxPrepared = 50;

/** Resolves after all promise callbacks that are queued in this tick. */
const endOfTick = () => Promise.resolve().then(() => new Promise<void>(process.nextTick));

const asJson = (statement: Prisma.Sql) =>
  Prisma.sql`(SELECT coalesce(json_agg(part), '[]') FROM (${statement}) part)`;

/** The columns with times in all tables. They are parsed, because JSON has no dates. */
const timeColumns = ["createdAt", "updatedAt"] as const;

function parseTimes(row: Partial<Record<(typeof timeColumns)[number], unknown>>): void {
  for (const column of timeColumns) {
    const time = row[column];
    if (typeof time === "string") row[column] = new Date(time);
  }
}

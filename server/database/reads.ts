import { Prisma } from "../generated/prisma/client.ts";
import { PreparedStatements } from "./preparedStatements.ts";
import type { Queryable } from "./replicas.ts";

/** Whatever reads rows: the database at large, or a transaction that must see its own writes. */
export type Reader = { read<Row>(statement: Prisma.Sql): Promise<Row[]> };

/** Statements of one turn, sent as one. */
type Turn = { parts: Prisma.Sql[]; answered: Promise<unknown[][]> };

/**
 * Reads past Prisma, which takes many times as long as the driver to hand over a page's rows. A
 * statement costs more than what it reads, so those that are asked for in the same turn go to the
 * database as one, and come back as JSON.
 */
export class Reading implements Reader {
  readonly #database: Queryable;
  readonly #prepared = new PreparedStatements();
  #turn: Turn | undefined;

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** The rows of a SELECT, in its order; of times, those in the columns of `times` are Dates. */
  async read<Row>(statement: Prisma.Sql): Promise<Row[]> {
    this.#turn ??= this.#newTurn();
    const { parts, answered } = this.#turn;
    const place = parts.push(statement) - 1;
    return (await answered)[place] as Row[];
  }

  #newTurn(): Turn {
    const parts: Prisma.Sql[] = [];
    const answered = turnEnds().then(() => {
      this.#turn = undefined;
      return this.#ask(parts);
    });
    return { parts, answered };
  }

  async #ask(parts: Prisma.Sql[]): Promise<unknown[][]> {
    const { text, values } = Prisma.sql`SELECT ${Prisma.join(parts.map(asJson))}`;
    const name = this.#prepared.nameOf(text, values);
    const statement = { name, text, values, rowMode: "array" as const };
    const { rows } = await this.#database.query<unknown[][]>(statement);
    const [answers = []] = rows;
    for (const answer of answers) for (const row of answer) reviveTimes(row as object);
    return answers;
  }
}

/** A transaction as a reader. */
export const readerIn = (tx: Prisma.TransactionClient): Reader => ({
  read: (statement) => tx.$queryRaw(statement),
});

/** Resolves when all that follows from what has happened so far has been done, but for what waits. */
const turnEnds = () => Promise.resolve().then(() => new Promise<void>(process.nextTick));

const asJson = (part: Prisma.Sql) =>
  Prisma.sql`(SELECT coalesce(json_agg(part), '[]') FROM (${part}) part)`;

/** The columns that hold times, in every table alike: JSON knows none. */
const times = ["createdAt", "updatedAt"] as const;

function reviveTimes(row: Partial<Record<(typeof times)[number], unknown>>): void {
  for (const column of times) {
    const time = row[column];
    if (typeof time === "string") row[column] = new Date(time);
  }
}

import { limitSql } from "../database/sql.ts";
import { Prisma } from "../generated/prisma/client.ts";
import {
  type Connection,
  checkPage,
  type Page,
  type PageArguments,
  type Position,
  rowsOf,
  toConnection,
} from "./pagination.ts";

/** The order of a list by creation time. Rows with the same time are ordered by id. */
export type CreationOrder = "NEWEST" | "OLDEST";

/** A range of a list: by an offset, or after a position. A range without `take` has no end. */
export type ListRange = { order: CreationOrder; take?: number; skip: number; after?: Position };

/** Returns the range of a page and one more row. The extra row shows whether there is a next page. */
export const rangeOfPage = (page: Page<CreationOrder>): ListRange => ({
  ...rowsOf(page),
  order: page.order,
  after: page.after,
});

/** Returns the range as arguments for Prisma, without the condition of `afterPosition`. */
export function prismaRange({ order, take, skip }: ListRange) {
  const direction = order === "NEWEST" ? ("desc" as const) : ("asc" as const);
  return { orderBy: [{ createdAt: direction }, { id: direction }], take, skip };
}

/**
 * Returns a Prisma condition for the rows after the range's position, or an empty condition if the range has no
 * position.
 */
export function afterPosition({ order, after }: ListRange) {
  if (!after) return {};
  const createdAt = new Date(after.key);
  const beyond = <T>(value: T) => (order === "NEWEST" ? { lt: value } : { gt: value });
  return { OR: [{ createdAt: beyond(createdAt) }, { createdAt, id: beyond(after.id) }] };
}

/** Returns the range in SQL: `WHERE`, `ORDER BY` and `LIMIT`. */
export function rangeSql(range: ListRange): Prisma.Sql {
  const { order, after } = range;
  const beyond = order === "NEWEST" ? Prisma.sql`<` : Prisma.sql`>`;
  const where = after
    ? Prisma.sql`WHERE ("createdAt", id) ${beyond} (${new Date(after.key)}, ${after.id}::uuid)`
    : Prisma.empty;
  return Prisma.sql`${where} ${orderBySql(range)} ${limitSql(range)}`;
}

/** Returns `ORDER BY` in SQL. */
export function orderBySql({ order }: Pick<ListRange, "order">): Prisma.Sql {
  return order === "NEWEST"
    ? Prisma.sql`ORDER BY "createdAt" DESC, id DESC`
    : Prisma.sql`ORDER BY "createdAt", id`;
}

/** Returns the position of a row in a list sorted by creation time. */
export function creationPosition(row: { createdAt: Date; id: string }): Position {
  return { key: row.createdAt.getTime(), id: row.id };
}

type PageQuery<Where> = ReturnType<typeof prismaRange> & {
  where: { AND: [Where, ReturnType<typeof afterPosition>] };
};

/**
 * Reads a page of the rows that match a condition, newest first. `find` and `count` pass their argument on to Prisma.
 */
export async function newestPage<Row extends { id: string; createdAt: Date }, Where extends object>(
  input: PageArguments,
  where: Where,
  find: (query: PageQuery<Where>) => Promise<Row[]>,
  count: (query: { where: Where }) => Promise<number>,
): Promise<Connection<Row>> {
  const page = checkPage(input, "NEWEST");
  const range = rangeOfPage(page);
  const [rows, total] = await Promise.all([
    find({ where: { AND: [where, afterPosition(range)] }, ...prismaRange(range) }),
    count({ where }),
  ]);
  return toConnection(rows, page, total, creationPosition);
}

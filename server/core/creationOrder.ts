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

/** Lists are sorted by creation time. Rows with the same time are sorted by id. */
export type CreationOrder = "NEWEST" | "OLDEST";

/** A range of a list, by offset or after a position. Without `take` it has no limit. */
export type ListRange = { order: CreationOrder; take?: number; skip: number; after?: Position };

/** The range of a page plus one row. */
export const rangeOfPage = (page: Page<CreationOrder>): ListRange => ({
  ...rowsOf(page),
  order: page.order,
  after: page.after,
});

/** The range as arguments for Prisma, without the condition of `afterPosition`. */
export function prismaRange({ order, take, skip }: ListRange) {
  const direction = order === "NEWEST" ? ("desc" as const) : ("asc" as const);
  return { orderBy: [{ createdAt: direction }, { id: direction }], take, skip };
}

/** A Prisma condition that matches the rows after the range's position, if it has one. */
export function afterPosition({ order, after }: ListRange) {
  if (!after) return {};
  const createdAt = new Date(after.key);
  const beyond = <T>(value: T) => (order === "NEWEST" ? { lt: value } : { gt: value });
  return { OR: [{ createdAt: beyond(createdAt) }, { createdAt, id: beyond(after.id) }] };
}

/** The range in SQL: `WHERE`, `ORDER BY` and `LIMIT`. */
export function rangeSql(range: ListRange): Prisma.Sql {
  const { order, after } = range;
  const beyond = order === "NEWEST" ? Prisma.sql`<` : Prisma.sql`>`;
  const where = after
    ? Prisma.sql`WHERE ("createdAt", id) ${beyond} (${new Date(after.key)}, ${after.id}::uuid)`
    : Prisma.empty;
  return Prisma.sql`${where} ${orderBySql(range)} ${limitSql(range)}`;
}

/** `ORDER BY` in SQL. */
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
 * Reads a page of the rows that match a condition, newest first. Both functions call Prisma with the given arguments.
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

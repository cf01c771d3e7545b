import { cutTo } from "../database/sql.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { fromCursor, type PageArguments, type Position } from "./pagination.ts";

/** The two orders of lists that are sorted by the time of creation, the id deciding among equals. */
export type CreationOrder = "NEWEST" | "OLDEST";

/** Which rows of a list: all of them where `take` is left out. */
export type Rows = { order: CreationOrder; take?: number; skip: number; after?: Position };

/** The rows of a page, and one more, by which it is known whether there is a next page. */
export function rowsOfPage(order: CreationOrder, page: PageArguments): Rows {
  return page.after
    ? { order, take: page.first + 1, skip: 0, after: fromCursor(page.after) }
    : { order, take: page.first + 1, skip: page.offset };
}

/** `orderBy`, `take` and `skip` for Prisma. */
export function cut({ order, take, skip }: Rows) {
  const direction = order === "NEWEST" ? ("desc" as const) : ("asc" as const);
  return { orderBy: [{ createdAt: direction }, { id: direction }], take, skip };
}

/** `ORDER BY` in SQL. */
export function inOrder({ order }: Pick<Rows, "order">): Prisma.Sql {
  return order === "NEWEST"
    ? Prisma.sql`ORDER BY "createdAt" DESC, id DESC`
    : Prisma.sql`ORDER BY "createdAt", id`;
}

/** All that follows `FROM`, in SQL. */
export function part(rows: Rows): Prisma.Sql {
  const { order, after } = rows;
  const beyond = order === "NEWEST" ? Prisma.sql`<` : Prisma.sql`>`;
  const where = after
    ? Prisma.sql`WHERE ("createdAt", id) ${beyond} (${new Date(after.key)}, ${after.id}::uuid)`
    : Prisma.empty;
  return Prisma.sql`${where} ${inOrder(rows)} ${cutTo(rows)}`;
}

/** The condition for Prisma that a row stands after the position, if there is one. */
export function standsAfter({ order, after }: Rows) {
  if (!after) return {};
  const createdAt = new Date(after.key);
  const beyond = <T>(value: T) => (order === "NEWEST" ? { lt: value } : { gt: value });
  return { OR: [{ createdAt: beyond(createdAt) }, { createdAt, id: beyond(after.id) }] };
}

/** Where a row stands in a list sorted by creation. */
export function creationPosition(row: { createdAt: Date; id: string }): Position {
  return { key: row.createdAt.getTime(), id: row.id };
}

import { Prisma } from "../generated/prisma/client.ts";

/** A whole number as a literal: the planner then knows how few rows are needed. */
export function whole(value: number): Prisma.Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
  return Prisma.raw(String(value));
}

/** `LIMIT` and `OFFSET`; no limit where `take` is left out. */
export function cutTo({ take, skip }: { take?: number; skip: number }): Prisma.Sql {
  const limit = take === undefined ? Prisma.sql`ALL` : whole(take);
  return Prisma.sql`LIMIT ${limit} OFFSET ${whole(skip)}`;
}

import { Prisma } from "../generated/prisma/client.ts";

/** A whole number as part of a statement's text: its plan knows how few rows are wanted. */
export function whole(value: number): Prisma.Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return Prisma.raw(String(value));
}

/** `LIMIT` and `OFFSET`: all rows where `take` is left out. */
export function cutTo({ take, skip }: { take?: number; skip: number }): Prisma.Sql {
  const limit = take === undefined ? Prisma.sql`ALL` : whole(take);
  return Prisma.sql`LIMIT ${limit} OFFSET ${whole(skip)}`;
}

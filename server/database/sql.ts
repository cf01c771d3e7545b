import { Prisma } from "../generated/prisma/client.ts";
import { isId } from "./ids.ts";

/** Escapes a text for a pattern of LIKE, so that it contains no wildcards. Prisma does not escape them either. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** Locks rows of a table in the order of their ids, so that transactions on the same rows can't deadlock. */
export async function lockRows(
  tx: Prisma.TransactionClient,
  table: string,
  ids: readonly string[],
): Promise<void> {
  const name = Prisma.raw(`"${table}"`);
  await tx.$executeRaw`
    SELECT FROM ${name} WHERE id = ANY(${ids.filter(isId)}::uuid[]) ORDER BY id FOR UPDATE`;
}

/** A whole number as a literal, which tells the planner how few rows are needed. */
export function whole(value: number): Prisma.Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
  return Prisma.raw(String(value));
}

/** `LIMIT` and `OFFSET`; no limit if `take` is omitted. */
export function limitSql({ take, skip }: { take?: number; skip: number }): Prisma.Sql {
  const limit = take === undefined ? Prisma.sql`ALL` : whole(take);
  return Prisma.sql`LIMIT ${limit} OFFSET ${whole(skip)}`;
}

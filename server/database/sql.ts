import { Prisma } from "../generated/prisma/client.ts";
import { isId } from "./ids.ts";

/** Escapes wildcards in a string for use in a pattern of LIKE. Prisma does not escape wildcards. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, "\\$&");

/** Locks rows of a table in the order of their ids, so that transactions which lock the same rows can't deadlock. */
export async function lockRows(
  tx: Prisma.TransactionClient,
  table: string,
  ids: readonly string[],
): Promise<void> {
  const name = Prisma.raw(`"${table}"`);
  await tx.$executeRaw`
    SELECT FROM ${name} WHERE id = ANY(${ids.filter(isId)}::uuid[]) ORDER BY id FOR UPDATE`;
}

/** Returns a whole number as a literal. From a literal, the planner knows how few rows are needed. */
export function whole(value: number): Prisma.Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number`);
  return Prisma.raw(String(value));
}

/** Returns `LIMIT` and `OFFSET`. Without `take`, the number of rows is not limited. */
export function limitSql({ take, skip }: { take?: number; skip: number }): Prisma.Sql {
  const limit = take === undefined ? Prisma.sql`ALL` : whole(take);
  return Prisma.sql`LIMIT ${limit} OFFSET ${whole(skip)}`;
}

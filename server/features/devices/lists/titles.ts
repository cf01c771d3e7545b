import { escapeLike } from "../../../database/sql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";

// Conditions on the titles of `device_search`.

/** Returns the condition that the title contains this text, possibly within a word. */
export const contains = (text: string): Prisma.Sql =>
  Prisma.sql`"searchText" LIKE ${`%${escapeLike(text)}%`}`;

/** Returns the condition that the title contains the text as whole words, beside other words. */
export function isWordOf(text: string): Prisma.Sql {
  const conditions = [`${text} %`, `% ${text} %`, `% ${text}`].map(
    (pattern) => Prisma.sql`"searchText" LIKE ${pattern}`,
  );
  return Prisma.sql`(${Prisma.join(conditions, " OR ")})`;
}

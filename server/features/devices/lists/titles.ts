import { escapeLike } from "../../../database/sql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";

// Conditions on the titles of `device_search`.

/** The condition that the title contains this text, even within a word. */
export const contains = (text: string): Prisma.Sql =>
  Prisma.sql`"searchText" LIKE ${`%${escapeLike(text)}%`}`;

/** The condition that the text is a whole word of the title. */
export function isWordOf(text: string): Prisma.Sql {
  const conditions = [`${text} %`, `% ${text} %`, `% ${text}`].map(
    (pattern) => Prisma.sql`"searchText" LIKE ${pattern}`,
  );
  return Prisma.sql`(${Prisma.join(conditions, " OR ")})`;
}

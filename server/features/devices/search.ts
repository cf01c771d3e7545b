import type { Reader } from "../../database/reads.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { allOf } from "./filters.ts";

/** So many words are tried in place of one that no title has. */
const mostNear = 20;

/**
 * What a search means, as conditions on devices: every word as a part of the title, and where no
 * device that `kind` holds for has them all, any word of the catalogue that comes near it.
 */
export async function meaningOf(
  reader: Reader,
  kind: Prisma.Sql[],
  search: string | null | undefined,
): Promise<Prisma.Sql[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const literal = allOf([...kind, ...words.map(contains)]);
  const near = await nearWords(reader, words.filter(mayBeMistyped), literal);
  return words.map((typed) => {
    const meant = near.filter((one) => one.typed === typed).map(({ word }) => word);
    // Of a single word it is known by then that no device has it, and to look again costs as much.
    const tried = words.length === 1 && meant.length > 0 ? meant : [typed, ...meant];
    return Prisma.sql`(${Prisma.join(tried.map(contains), " OR ")})`;
  });
}

/** The words of a search, in lower case; no more than anybody types. */
function wordsOf(search: string | null | undefined): string[] {
  const text = (search ?? "").replaceAll("\0", "").toLowerCase().trim();
  return text === "" ? [] : text.split(/\s+/).slice(0, 8);
}

/** Numbers and short words must stand as they are, or everything would be near. */
const mayBeMistyped = (word: string) => word.length >= 4 && !/\d/.test(word);

const contains = (word: string) =>
  Prisma.sql`"searchText" LIKE ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`;

/** For each word those near it, the nearest first; none where a device is found `literal`ly. */
function nearWords(reader: Reader, words: string[], literal: Prisma.Sql) {
  return reader.read<{ typed: string; word: string }>(Prisma.sql`
    SELECT typed, word
    FROM unnest(${words}::text[]) AS typed, LATERAL (
      SELECT word FROM device_word WHERE typed <% word
      ORDER BY word_similarity(typed, word) DESC, word LIMIT ${mostNear}) near
    WHERE NOT EXISTS (SELECT FROM device_search WHERE ${literal})`);
}

import type { Reader } from "../../../database/reads.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { allOf } from "./filters.ts";

/** How many similar words are tried for a mistyped one. */
const maxSimilarWords = 20;

const maxWords = 8;

/**
 * A search as conditions on `device_search`: every word as a part of the title. Where no device of the
 * kind has all of them, a word of the catalogue that is similar by its trigrams counts as well.
 */
export async function searchConditions(
  reader: Reader,
  kind: Prisma.Sql[],
  search: string | null | undefined,
): Promise<Prisma.Sql[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const literal = allOf([...kind, ...words.map(contains)]);
  const similar = await readSimilarWords(reader, words.filter(mayBeMistyped), literal);
  return words.map((typed) => {
    const corrections = similar.filter((each) => each.typed === typed).map(({ word }) => word);
    // A single word that has corrections is known to be in no title, and costs as much as each of them.
    const tried =
      words.length === 1 && corrections.length > 0 ? corrections : [typed, ...corrections];
    return Prisma.sql`(${Prisma.join(tried.map(contains), " OR ")})`;
  });
}

function wordsOf(search: string | null | undefined): string[] {
  const text = (search ?? "").replaceAll("\0", "").toLowerCase().trim();
  return text === "" ? [] : text.split(/\s+/).slice(0, maxWords);
}

/** Numbers and short words are taken literally: too many others are similar to them. */
const mayBeMistyped = (word: string) => word.length >= 4 && !/\d/.test(word);

const contains = (word: string) =>
  Prisma.sql`"searchText" LIKE ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`;

/** For each word the similar ones, the most similar first; none where a device matches `literal`. */
function readSimilarWords(reader: Reader, words: string[], literal: Prisma.Sql) {
  return reader.read<{ typed: string; word: string }>(Prisma.sql`
    SELECT typed, word
    FROM unnest(${words}::text[]) AS typed, LATERAL (
      SELECT word FROM device_word WHERE typed <% word
      ORDER BY word_similarity(typed, word) DESC, word LIMIT ${maxSimilarWords}) near
    WHERE NOT EXISTS (SELECT FROM device_search WHERE ${literal})`);
}

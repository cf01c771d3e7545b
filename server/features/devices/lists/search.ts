import type { Reader } from "../../../database/reads.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { allOf } from "./filters.ts";

/** How many similar words are tried for a mistyped one. */
const maxSimilarWords = 20;

const maxWords = 8;

/** The words of a search, in lower case. */
export function searchWords(search: string | null | undefined): string[] {
  const text = (search ?? "").replaceAll("\0", "").toLowerCase().trim();
  return text === "" ? [] : text.split(/\s+/).slice(0, maxWords);
}

/** A word of a search, and a word of the catalogue that is similar to it by its trigrams. */
export type Correction = { typed: string; word: string };

/** Conditions on `device_search`: every word, or a correction of it, is a part of the title. */
export function searchConditions(
  words: readonly string[],
  corrections: readonly Correction[] = [],
): Prisma.Sql[] {
  return words.map((typed) => {
    const similar = corrections.filter((each) => each.typed === typed).map(({ word }) => word);
    // A single word that has corrections is known to be in no title, and costs as much as each of them.
    const tried = words.length === 1 && similar.length > 0 ? similar : [typed, ...similar];
    return Prisma.sql`(${Prisma.join(tried.map(contains), " OR ")})`;
  });
}

/**
 * Corrections of mistyped words, the most similar first: none where a device for which the conditions `kind`
 * hold has all words as they are.
 */
export async function readCorrections(
  reader: Reader,
  kind: readonly Prisma.Sql[],
  words: readonly string[],
): Promise<Correction[]> {
  const mistyped = words.filter(mayBeMistyped);
  if (mistyped.length === 0) return [];
  return reader.read(Prisma.sql`
    SELECT typed, word
    FROM unnest(${mistyped}::text[]) AS typed, LATERAL (
      SELECT word FROM device_word WHERE typed <% word
      ORDER BY word_similarity(typed, word) DESC, word LIMIT ${maxSimilarWords}) similar_word
    WHERE NOT EXISTS (SELECT FROM device_search WHERE ${allOf([...kind, ...words.map(contains)])})`);
}

/** Numbers and short words are taken literally: too many others are similar to them. */
const mayBeMistyped = (word: string) => word.length >= 4 && !/\d/.test(word);

const contains = (word: string) =>
  Prisma.sql`"searchText" LIKE ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`;

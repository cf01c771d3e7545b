import type { Reader } from "../../../database/reads.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { isBangla } from "../../../search/transliterate.ts";
import type { Term } from "../../search/interpret.ts";
import { allOf } from "./filters.ts";

/** The number of similar words that are tried for a mistyped word. */
const maxSimilarWords = 20;

/** A word of a search, and a word of the catalogue that is spelled similarly (by trigrams). */
export type Correction = { typed: string; word: string };

/** Returns corrections of mistyped words, most similar first; none if a device already matches the search. */
export async function readCorrections(
  reader: Reader,
  { kind, search }: { kind: readonly Prisma.Sql[]; search: readonly Prisma.Sql[] },
  terms: readonly Term[],
): Promise<Correction[]> {
  const mistyped = terms
    .filter(({ meanings, typed }) => meanings.length === 0 && mayBeMistyped(typed))
    .map(({ typed }) => typed);
  if (mistyped.length === 0) return [];
  return reader.read(Prisma.sql`
    SELECT typed, word
    FROM unnest(${mistyped}::text[]) AS typed, LATERAL (
      SELECT word FROM device_word WHERE typed <% word
      ORDER BY word_similarity(typed, word) DESC, word LIMIT ${maxSimilarWords}) similar_word
    WHERE NOT EXISTS (SELECT FROM device_search WHERE ${allOf([...kind, ...search])})`);
}

/**
 * Returns whether a word may be corrected. Numbers and short words are not corrected, because too many words are
 * similar to them. Bangla words are not corrected, because they are compared by sound.
 */
const mayBeMistyped = (word: string) => word.length >= 4 && !/\d/.test(word) && !isBangla(word);

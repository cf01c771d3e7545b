import type { Reader } from "../../../database/reads.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { isBangla } from "../../../search/transliterate.ts";
import type { Term } from "../../search/interpret.ts";
import { allOf } from "./filters.ts";

/** How many similar words are tried for a mistyped word. */
const maxSimilarWords = 20;

/** A word of a search, and a word of the catalogue that is similar to it by its trigrams. */
export type Correction = { typed: string; word: string };

/** Corrections of mistyped words, most similar first; none if a device matches all words as they were interpreted. */
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
 * Numbers and short words are taken literally, since too many words are similar to them. Words in Bangla are compared
 * by their sound.
 */
const mayBeMistyped = (word: string) => word.length >= 4 && !/\d/.test(word) && !isBangla(word);

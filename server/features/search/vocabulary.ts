import { cacheTags } from "../../cache/tags.ts";
import { untilChanged } from "../../cache/untilChanged.ts";
import type { Context } from "../../core/context.ts";
import { maxSpellings } from "./rules.ts";
import type { SpellingRecord } from "./spellings.ts";
import { buildVocabulary, type Vocabulary } from "./wordIndex.ts";

/**
 * The largest number of words of the catalogue that are kept. A catalogue of 100,000 devices has a few thousand words.
 */
const maxCatalogueWords = 10_000;

/** The part of the context that is needed to read the vocabulary. */
export type VocabularyContext = Pick<Context, "database" | "responseCache">;

/**
 * Returns the spellings and the catalogue's words from memory. The vocabulary is read again after a change. While the
 * connection that announces changes is lost, the vocabulary may be outdated. It is read again when the connection is
 * back.
 */
export const readVocabulary = untilChanged([cacheTags.spellings, cacheTags.catalogueWords], read);

type StoredSpelling = Pick<
  SpellingRecord,
  "word" | "term" | "deviceKind" | "productType" | "gadgetType"
>;

async function read({ database }: VocabularyContext): Promise<Vocabulary> {
  const [row] = await database.$queryRaw<{ spellings: StoredSpelling[]; words: string[] }[]>`
    SELECT
      (SELECT coalesce(json_agg(spelling), '[]') FROM (
         SELECT word, term, "deviceKind", "productType", "gadgetType" FROM search_spelling
         ORDER BY "createdAt", id LIMIT ${maxSpellings}) spelling) AS spellings,
      ARRAY(SELECT word FROM device_word ORDER BY word LIMIT ${maxCatalogueWords}) AS words`;
  const { spellings = [], words = [] } = row ?? {};
  return buildVocabulary(spellings, words, words.length < maxCatalogueWords);
}

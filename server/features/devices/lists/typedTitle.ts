import { LRUCache } from "lru-cache";
import { ownText } from "../../../../shared/ownText.ts";
import { cacheTags } from "../../../cache/tags.ts";
import { untilChanged } from "../../../cache/untilChanged.ts";
import type { Context } from "../../../core/context.ts";
import type { Reader } from "../../../database/reads.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { normalizeText, plainWords, searchWords } from "../../../search/normalize.ts";
import type { Term } from "../../search/interpret.ts";
import type { Vocabulary } from "../../search/wordIndex.ts";
import { allOf } from "./filters.ts";
import { isWordOf } from "./titles.ts";

// A search also finds titles that contain its words as typed, even if the words have other meanings. For example, a
// lamp may be called "Charger light".

/** The text of a search in the form of titles. */
export type TypedTitle = {
  /** The whole text, in the form of `searchText`. */
  title: string;
  /** The words of the text; empty if any of the words is in no title. */
  words: readonly string[];
};

/** Returns the text of a search in the form of titles; undefined for a search without words. */
export function typedTitle(text: string, vocabulary: Vocabulary): TypedTitle | undefined {
  const normalized = normalizeText(text);
  const title = plainWords(normalized);
  if (title === "") return undefined;
  const words = searchWords(normalized);
  // Numbers may be in titles although the vocabulary has no numbers.
  const mayBeInTitles = (word: string) =>
    !vocabulary.isComplete || /^\d+$/.test(word) || vocabulary.isCatalogueWord(word);
  return { title, words: words.every(mayBeInTitles) ? words : [] };
}

/** Returns whether all terms are searched for as typed. If so, the whole text needs no further condition. */
export const isAsTyped = (terms: readonly Term[]): boolean =>
  terms.every(({ meanings, size, isOptional }) => meanings.length === 0 && !size && !isOptional);

/** Returns the condition on `device` or `device_search` that the text is the device's whole title. */
export const isTitle = ({ title }: TypedTitle): Prisma.Sql => Prisma.sql`"searchText" = ${title}`;

/**
 * Returns the condition that a title contains all words of the text as typed. If the text is a single word for a class
 * of devices, this word must be the whole title. Otherwise, a search for phones would find phone covers.
 */
export function hasTyped(typed: TypedTitle, isOfClass: boolean): Prisma.Sql {
  const { words } = typed;
  if (words.length === 0 || (isOfClass && words.length === 1)) return isTitle(typed);
  return Prisma.sql`(${isTitle(typed)} OR (${allOf(words.map(isWordOf))}))`;
}

type TitleContext = Pick<Context, "database" | "responseCache">;

/** For each text, whether any title contains the text. Kept in memory until a device changes. */
const knownTexts = untilChanged(
  [cacheTags.devices()],
  async (_ctx: TitleContext) => new LRUCache<string, boolean>({ max: 1_000 }),
  { onlyWhileListening: true },
);

/**
 * Returns whether any title contains the text of a search for a class of devices. Usually no title does, and the list
 * is counted by class alone, without reading devices.
 */
export async function isInTitles(
  ctx: TitleContext,
  reader: Reader,
  typed: TypedTitle,
): Promise<boolean> {
  const known = await knownTexts(ctx);
  const { title } = typed;
  const found = known.get(title);
  if (found !== undefined) return found;
  const rows = await reader.read<{ exists: boolean }>(
    Prisma.sql`SELECT EXISTS (SELECT FROM device_search WHERE ${hasTyped(typed, true)})`,
  );
  const isFound = rows[0]?.exists === true;
  known.set(ownText(title), isFound);
  return isFound;
}

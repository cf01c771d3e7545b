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

// A search also finds titles that contain its words as typed, whatever else the words mean: a lamp may be called
// "Charger light".

/** A search as titles may contain it. */
export type TypedTitle = {
  /** The whole text, in the form in which titles are compared. */
  title: string;
  /** Its words; empty if no title contains them all. */
  words: readonly string[];
};

/** A search as titles may contain it; undefined for a text without words. */
export function typedTitle(text: string, vocabulary: Vocabulary): TypedTitle | undefined {
  const normalized = normalizeText(text);
  const title = plainWords(normalized);
  if (title === "") return undefined;
  const words = searchWords(normalized);
  // The vocabulary has no numbers.
  const mayBeInTitles = (word: string) =>
    !vocabulary.isComplete || /^\d+$/.test(word) || vocabulary.isCatalogueWord(word);
  return { title, words: words.every(mayBeInTitles) ? words : [] };
}

/** Whether all terms are searched for as typed, so that the text needs no condition of its own. */
export const isAsTyped = (terms: readonly Term[]): boolean =>
  terms.every(({ meanings, size, isOptional }) => meanings.length === 0 && !size && !isOptional);

/** The condition that this is a device's whole title, on `device` and `device_search`. */
export const isTitle = ({ title }: TypedTitle): Prisma.Sql => Prisma.sql`"searchText" = ${title}`;

/**
 * The condition that a title contains all words of the text as typed. A single word that stands for a class of devices
 * must be the whole title: a search for phones does not look for phone covers.
 */
export function hasTyped(typed: TypedTitle, isOfClass: boolean): Prisma.Sql {
  const { words } = typed;
  if (words.length === 0 || (isOfClass && words.length === 1)) return isTitle(typed);
  return Prisma.sql`(${isTitle(typed)} OR (${allOf(words.map(isWordOf))}))`;
}

type TitleContext = Pick<Context, "database" | "responseCache">;

/** Whether titles contain texts; remembered until a device changes. */
const knownTexts = untilChanged(
  [cacheTags.devices()],
  async (_ctx: TitleContext) => new LRUCache<string, boolean>({ max: 1_000 }),
  { onlyWhileListening: true },
);

/**
 * Whether any title contains the text of a search for a class of devices. Usually none does; then only the class is
 * counted, without reading a device.
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

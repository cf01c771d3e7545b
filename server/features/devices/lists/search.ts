import type { Reader } from "../../../database/reads.ts";
import { escapeLike } from "../../../database/sql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceKind, GadgetType } from "../../../generated/prisma/enums.ts";
import { isBangla } from "../../../search/transliterate.ts";
import type { Term } from "../../search/interpret.ts";
import type { Meaning } from "../../search/wordIndex.ts";
import { kindConditions } from "../queries.ts";
import { allOf } from "./filters.ts";

/** How many similar words are tried for a mistyped one. */
const maxSimilarWords = 20;

/** The gadgets that a word for one type means, where these are several. */
const gadgetTypesOf: Partial<Record<GadgetType, readonly GadgetType[]>> = {
  CHARGER: ["CHARGER", "CAR_CHARGER"],
};

/** A word of a search, and a word of the catalogue that is similar to it by its trigrams. */
export type Correction = { typed: string; word: string };

/** A search as SQL. */
export type SearchConditions = {
  /** On columns of `device`, `device_search` and `device_tally`. */
  classes: Prisma.Sql[];
  /** On `device_search` alone. */
  titles: Prisma.Sql[];
};

/**
 * Conditions that a device is what each term says: a word for products stands for its class, any other is a
 * part of the title, or one of its meanings or corrections is. Of two words for products the last one counts:
 * a phone charger is a charger.
 */
export function searchConditions(
  terms: readonly Term[],
  kind: DeviceKind | null | undefined,
  corrections: readonly Correction[] = [],
): SearchConditions {
  const products = terms.filter((term) => meaningOf(term, (meaning) => isProduct(meaning, kind)));
  const condition = terms.filter((term) => meaningOf(term, ({ productType }) => productType));
  const gadgetMeant = products.at(-1)?.meanings.some(({ gadgetType }) => gadgetType);
  // No plan finds out by itself that a phone is no charger.
  if (gadgetMeant && kind && kind !== "GADGET") return { classes: [Prisma.sql`FALSE`], titles: [] };
  const classTerms = [products.at(-1), condition.at(-1)].filter((term) => term !== undefined);
  const others = terms.filter((term) => !products.includes(term) && !condition.includes(term));
  const titles = others.map((term) => titleCondition(term, corrections, terms.length === 1));
  // Beside other words one that titles have may be meant as such: the mobile of "osmo mobile".
  const [literally, classes] =
    others.length > 0 ? divide(classTerms, ({ isInTitles }) => isInTitles) : [[], classTerms];
  for (const term of literally)
    titles.push(Prisma.sql`(${allOf(classConditions(term))} OR ${contains(term.typed)})`);
  return { classes: classes.flatMap(classConditions), titles };
}

const meaningOf = ({ meanings }: Term, holds: (meaning: Meaning) => unknown) =>
  meanings.length === 1 && meanings.some(holds);

/** Whether it is a class of devices. The name of another kind than the list's may be a part of titles. */
const isProduct = ({ deviceKind, gadgetType }: Meaning, kind: DeviceKind | null | undefined) =>
  gadgetType || (deviceKind && (!kind || kind === deviceKind));

const classConditions = ({ meanings }: Term): Prisma.Sql[] => meanings.flatMap(classOf);

function classOf({ deviceKind, productType, gadgetType }: Meaning): Prisma.Sql[] {
  if (gadgetType)
    return [Prisma.sql`"gadgetType" = ANY(${gadgetTypesOf[gadgetType] ?? [gadgetType]})`];
  return productType ? [Prisma.sql`"productType" = ${productType}`] : kindConditions(deviceKind);
}

/** The class of devices, or else the words of titles. */
function meaningConditions(meaning: Meaning): Prisma.Sql[] {
  const classes = classOf(meaning);
  if (classes.length > 0) return classes;
  const { term, isWord } = meaning;
  return isWord ? [isWordOf(term)] : term.split(" ").map(contains);
}

function titleCondition(
  { typed, isAbsent, meanings }: Term,
  corrections: readonly Correction[],
  isAlone: boolean,
): Prisma.Sql {
  if (isAbsent) return Prisma.sql`FALSE`;
  if (meanings.length === 1 && meanings[0]?.deviceKind) return contains(typed);
  if (meanings.length > 0) {
    const tried = meanings.map((meaning) => allOf(meaningConditions(meaning)));
    return Prisma.sql`(${Prisma.join(tried, " OR ")})`;
  }
  const similar = corrections.filter((each) => each.typed === typed).map(({ word }) => word);
  // A single word that has corrections is known to be in no title, and costs as much as each of them.
  const tried = isAlone && similar.length > 0 ? similar : [typed, ...similar];
  return Prisma.sql`(${Prisma.join(tried.map(contains), " OR ")})`;
}

function divide<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}

/**
 * Corrections of mistyped words, the most similar first: none where a device is found by all words as they
 * were interpreted.
 */
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
 * Numbers and short words are taken literally: too many others are similar to them. Words in Bangla are compared
 * by their sound.
 */
const mayBeMistyped = (word: string) => word.length >= 4 && !/\d/.test(word) && !isBangla(word);

function isWordOf(text: string): Prisma.Sql {
  const conditions = [`${text} %`, `% ${text} %`, `% ${text}`].map(
    (pattern) => Prisma.sql`"searchText" LIKE ${pattern}`,
  );
  return Prisma.sql`(${Prisma.join(conditions, " OR ")})`;
}

const contains = (text: string) => Prisma.sql`"searchText" LIKE ${`%${escapeLike(text)}%`}`;

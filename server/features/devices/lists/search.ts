import { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceKind, GadgetType } from "../../../generated/prisma/enums.ts";
import type { Term } from "../../search/interpret.ts";
import type { Meaning } from "../../search/wordIndex.ts";
import { kindConditions } from "../queries.ts";
import type { Correction } from "./corrections.ts";
import { allOf } from "./filters.ts";
import { allPreferences, type Preference, preferring } from "./preferences.ts";
import { sizeCondition, sizePreferences } from "./sizeConditions.ts";
import { contains, isWordOf } from "./titles.ts";

/** For each type of gadget whose name in a search stands for several types: these types. */
const gadgetTypesOf: Partial<Record<GadgetType, readonly GadgetType[]>> = {
  CHARGER: ["CHARGER", "CAR_CHARGER"],
};

/** A search as SQL. */
export type SearchConditions = {
  /** Conditions on columns that `device`, `device_search` and `device_tally` share. */
  classes: Prisma.Sql[];
  /** Conditions only on `device_search`. */
  titles: Prisma.Sql[];
};

/**
 * Returns the conditions that a device matches each required term, and meets the search's preferences best. Preferences
 * are sizes, new or used, and optional words. If a search has only preferences, these are required.
 */
export function searchConditions(
  terms: readonly Term[],
  kind: DeviceKind | null | undefined,
  corrections: readonly Correction[] = [],
): SearchConditions {
  const [sized, words] = divide(terms, ({ size }) => size);
  const [optional, required] = divide(words, ({ isOptional }) => isOptional);
  const sizes = sized.flatMap(({ size }) => size ?? []);
  const { classes, titles, preferences } = wordConditions(
    required.length > 0 ? required : optional,
    kind,
    corrections,
  );
  if (required.length > 0)
    preferences.push(...optional.map((term) => [titleCondition(term, [], false)]));
  if (words.length === 0 && sizes.length > 0) {
    const required = sizes.map((size) => ({ ...size, isMaybeModel: false }));
    return { classes, titles: [allPreferences(sizePreferences(required))] };
  }
  // A number that may be a model is required, either in the title or as a size of a variant.
  titles.push(...sizes.filter(({ isMaybeModel }) => isMaybeModel).map(sizeCondition));
  preferences.push(...sizePreferences(sizes));
  if (preferences.length === 0) return { classes, titles };
  const among = [...kindConditions(kind), ...classes, ...titles];
  return { classes, titles: [...titles, preferring(preferences, allOf(among))] };
}

type WordConditions = SearchConditions & { preferences: Preference[] };

/**
 * Returns the conditions for a search's words. A word for products selects a class of devices. If there are several
 * such words, the last counts: a phone charger is a charger. Any other word, or one of its meanings or corrections,
 * must be part of the title. "New" and "used" are preferences among the devices whose titles match.
 */
function wordConditions(
  terms: readonly Term[],
  kind: DeviceKind | null | undefined,
  corrections: readonly Correction[],
): WordConditions {
  const products = terms.filter((term) => meaningOf(term, (meaning) => isProduct(meaning, kind)));
  const condition = terms.filter((term) => meaningOf(term, ({ productType }) => productType));
  const gadgetMeant = products.at(-1)?.meanings.some(({ gadgetType }) => gadgetType);
  // Returns FALSE, because the planner can't know that a phone is never a charger.
  if (gadgetMeant && kind && kind !== "GADGET")
    return { classes: [Prisma.sql`FALSE`], titles: [], preferences: [] };
  const others = terms.filter((term) => !products.includes(term) && !condition.includes(term));
  const titles = others.map((term) => titleCondition(term, corrections, terms.length === 1));
  if (others.length === 0) {
    const classes = [...products.slice(-1), ...condition.slice(-1)].flatMap(classConditions);
    return { classes, titles, preferences: [] };
  }
  // Beside other words, a word for products may also be a word in titles, such as "mobile" in "osmo mobile".
  const [literally, classes] = divide(products.slice(-1), ({ isInTitles }) => isInTitles);
  titles.push(...literally.map(classOrTitle));
  const preferences = condition.slice(-1).map((term) => [classOrTitle(term)]);
  return { classes: classes.flatMap(classConditions), titles, preferences };
}

function classOrTitle(term: Term): Prisma.Sql {
  const itsClass = allOf(classConditions(term));
  return term.isInTitles ? Prisma.sql`(${itsClass} OR ${contains(term.typed)})` : itsClass;
}

/** Returns the condition that a device matches one term by the device's class, size or title. */
export function termCondition(term: Term, corrections: readonly Correction[]): Prisma.Sql {
  if (term.size) return sizeCondition(term.size);
  const isClass = meaningOf(term, (meaning) => meaning.productType || isProduct(meaning, null));
  return isClass ? classOrTitle(term) : titleCondition(term, corrections, false);
}

const meaningOf = ({ meanings }: Term, holds: (meaning: Meaning) => unknown) =>
  meanings.length === 1 && meanings.some(holds);

/**
 * Returns whether a meaning is a class of devices. In the list of a kind, the names of other kinds are not classes,
 * because they may be part of titles.
 */
const isProduct = ({ deviceKind, gadgetType }: Meaning, kind: DeviceKind | null | undefined) =>
  gadgetType || (deviceKind && (!kind || kind === deviceKind));

const classConditions = ({ meanings }: Term): Prisma.Sql[] => meanings.flatMap(classOf);

function classOf({ deviceKind, productType, gadgetType }: Meaning): Prisma.Sql[] {
  if (gadgetType)
    return [Prisma.sql`"gadgetType" = ANY(${gadgetTypesOf[gadgetType] ?? [gadgetType]})`];
  return productType ? [Prisma.sql`"productType" = ${productType}`] : kindConditions(deviceKind);
}

/**
 * Returns the conditions for a meaning: conditions on the class of devices if the meaning is a class, otherwise on the
 * title.
 */
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
  // If the only word has corrections, no title contains the word, so the word itself is not searched for. Searching for
  // it would cost as much as searching for a correction.
  const tried = isAlone && similar.length > 0 ? similar : [typed, ...similar];
  return Prisma.sql`(${Prisma.join(tried.map(contains), " OR ")})`;
}

function divide<Item>(items: readonly Item[], holds: (item: Item) => unknown): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}

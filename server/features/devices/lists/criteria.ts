import { escapeLike } from "../../../database/sql.ts";
import type { DeviceFilter } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import type { Term } from "../../search/interpret.ts";
import { idOfDevice } from "../addresses/keys.ts";
import { kindConditions } from "../queries.ts";
import type { Correction } from "./corrections.ts";
import {
  allFacets,
  allOf,
  type ChosenValues,
  chosenValues,
  facetConditions,
  type PriceBounds,
  priceBounds,
  priceConditions,
} from "./filters.ts";
import { type SearchConditions, searchConditions } from "./search.ts";
import { type ChosenTraits, chosenTraits, hasTraits, traitConditions } from "./traits.ts";
import { hasTyped, isAsTyped, isTitle, type TypedTitle } from "./typedTitle.ts";

/** The criteria of a list: SQL conditions for kind and search, and the other parts of the filter as values. */
export type Criteria = {
  /**
   * Conditions on the classes of devices that the list and its search select. The conditions use only columns that
   * exist in `device_tally` too.
   */
  kind: Prisma.Sql[];
  /**
   * Conditions of the search on the table `device_search`. Empty if there is no search, or if the conditions in `kind`
   * cover the search.
   */
  search: Prisma.Sql[];
  /** The condition that the search is a device's whole title. Devices that meet the condition come first. */
  title?: Prisma.Sql;
  chosen: ChosenValues;
  bounds: PriceBounds;
  /**
   * The chosen traits. If there are any, the list shows each device's best offer with these traits, and applies the
   * conditions on price and stock to this offer.
   */
  traits: ChosenTraits;
};

/** The interpretation of a search. */
export type Search = {
  terms: readonly Term[];
  /** The search as it was typed. Titles that literally contain this text are found too. */
  typed?: TypedTitle;
  /** The text as a part of an SKU. Devices whose SKU contains this text are found too. */
  sku?: string;
  /** The id or the key of a device to find in addition. If there are no terms, only this device is found. */
  named?: string;
  corrections?: readonly Correction[];
};

/** Returns the criteria of a validated filter. */
export function criteriaOf(
  kind: DeviceKind | null | undefined,
  filter: DeviceFilter = {},
  { terms, typed, sku, named, corrections }: Search = { terms: [] },
): Criteria {
  const meant = searchConditions(terms, kind, corrections);
  const found = orOfSku(orAsTyped(meant, terms, typed), sku);
  const { classes, titles } = orNamed(found, named, terms.length > 0);
  return {
    ...(typed && titles.length > 0 && { title: isTitle(typed) }),
    kind: [...kindConditions(kind), ...classes],
    search: titles,
    chosen: chosenValues(filter),
    bounds: priceBounds(filter),
    traits: chosenTraits(filter),
  };
}

function orAsTyped(
  { classes, titles }: SearchConditions,
  terms: readonly Term[],
  typed: TypedTitle | undefined,
): SearchConditions {
  if (!typed || isAsTyped(terms)) return { classes, titles };
  const asTyped = hasTyped(typed, titles.length === 0);
  return {
    classes: [],
    titles: [Prisma.sql`((${allOf([...classes, ...titles])}) OR ${asTyped})`],
  };
}

/**
 * The shortest search text that is compared with parts of SKUs. Shorter texts are part of too many SKUs, so they must
 * equal a whole SKU.
 */
const minSkuPart = 3;

function orOfSku({ classes, titles }: SearchConditions, sku: string | undefined): SearchConditions {
  if (!sku) return { classes, titles };
  const text = escapeLike(sku);
  const pattern = sku.length < minSkuPart ? text : `%${text}%`;
  const condition = Prisma.sql`(${allOf([...classes, ...titles])}
    OR id = ANY(ARRAY(SELECT id FROM device WHERE sku ILIKE ${pattern})))`;
  return { classes: [], titles: [condition] };
}

function orNamed(
  { classes, titles }: SearchConditions,
  named: string | undefined,
  hasTerms: boolean,
): SearchConditions {
  const id = named && idOfDevice(named);
  if (!id) return { classes, titles };
  const isNamed = Prisma.sql`id = ${id}`;
  return {
    classes: [],
    titles: [hasTerms ? Prisma.sql`(${allOf([...classes, ...titles])} OR ${isNamed})` : isNamed],
  };
}

/** Returns all conditions on the table of the list. */
export const conditionsOf = ({ kind, search, chosen, bounds }: Criteria): Prisma.Sql[] => [
  ...kind,
  ...search,
  ...facetConditions(chosen, allFacets),
  ...priceConditions(bounds),
];

/**
 * Returns the table from which a list's devices are read: `device` or, for a search, `device_search`. With traits, the
 * table is a subquery with the columns of `device_search`, but with the price and stock of each device's best offer
 * with the traits.
 */
export function tableOf({ search, traits }: Criteria): Prisma.Sql {
  if (!hasTraits(traits)) return search.length > 0 ? Prisma.sql`device_search` : Prisma.sql`device`;
  return Prisma.sql`(
    SELECT id, s.kind, brand, s."brandKey", s."productType", s."gadgetType", "searchText", sizes, "createdAt",
      rank_price(best.rank) AS price, rank_stock(best.rank) AS stock
    FROM device_search s JOIN (
      SELECT "deviceId", min(rank) AS rank FROM device_offer WHERE ${allOf(traitConditions(traits))} GROUP BY 1
    ) best ON best."deviceId" = s.id) listed`;
}

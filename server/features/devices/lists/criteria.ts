import { escapeLike } from "../../../database/sql.ts";
import type { DeviceFilter } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import type { Term } from "../../search/interpret.ts";
import { kindConditions } from "../queries.ts";
import type { Correction } from "./corrections.ts";
import {
  allFacets,
  allOf,
  type ChosenValues,
  chosenValues,
  facetConditions,
  gradeConditions,
  type PriceBounds,
  priceBounds,
  priceConditions,
} from "./filters.ts";
import { type SearchConditions, searchConditions } from "./search.ts";
import { hasTyped, isAsTyped, isTitle, type TypedTitle } from "./typedTitle.ts";

/** Which devices a list holds: SQL conditions of kind and search, and the rest of the filter as values. */
export type Criteria = {
  /** Of the list and of searched product words; they hold for `device_tally`, too. */
  kind: Prisma.Sql[];
  /** Empty where nothing is searched for; else they hold for the table `device_search`. */
  search: Prisma.Sql[];
  /** That a device's whole title is searched for: such devices come first. */
  title?: Prisma.Sql;
  chosen: ChosenValues;
  bounds: PriceBounds;
  /** That a piece of a chosen grade is for sale; they hold for the table that the search names. */
  grades: Prisma.Sql[];
};

/** A search as it was interpreted. */
export type Search = {
  terms: readonly Term[];
  /** Finds what titles have as it is typed, besides what the terms mean. */
  typed?: TypedTitle;
  /** Searched for as a part of a SKU, too. */
  sku?: string;
  corrections?: readonly Correction[];
};

/** The criteria of a validated filter. */
export function criteriaOf(
  kind: DeviceKind | null | undefined,
  filter: DeviceFilter = {},
  { terms, typed, sku, corrections }: Search = { terms: [] },
): Criteria {
  const meant = searchConditions(terms, kind, corrections);
  const { classes, titles } = orOfSku(orAsTyped(meant, terms, typed), sku);
  return {
    ...(typed && titles.length > 0 && { title: isTitle(typed) }),
    kind: [...kindConditions(kind), ...classes],
    search: titles,
    chosen: chosenValues(filter),
    bounds: priceBounds(filter),
    grades: gradeConditions(filter.grades, titles.length > 0 ? "device_search" : "device"),
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

/** Shorter texts are parts of too many: they have to be all of it. */
const minSkuPart = 3;

function orOfSku({ classes, titles }: SearchConditions, sku: string | undefined): SearchConditions {
  if (!sku) return { classes, titles };
  const text = escapeLike(sku);
  const pattern = sku.length < minSkuPart ? text : `%${text}%`;
  const condition = Prisma.sql`(${allOf([...classes, ...titles])}
    OR id = ANY(ARRAY(SELECT id FROM device WHERE sku ILIKE ${pattern})))`;
  return { classes: [], titles: [condition] };
}

/** All conditions on `device`, or on `device_search` where something is searched for. */
export const conditionsOf = ({ kind, search, chosen, bounds, grades }: Criteria): Prisma.Sql[] => [
  ...kind,
  ...search,
  ...grades,
  ...facetConditions(chosen, allFacets),
  ...priceConditions(bounds),
];

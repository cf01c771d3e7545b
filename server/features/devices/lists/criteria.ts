import type { DeviceFilter } from "../../../generated/graphql.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import type { Term } from "../../search/interpret.ts";
import { kindConditions } from "../queries.ts";
import {
  allFacets,
  type ChosenValues,
  chosenValues,
  facetConditions,
  type PriceBounds,
  priceBounds,
  priceConditions,
} from "./filters.ts";
import { type Correction, searchConditions } from "./search.ts";

/** Which devices a list holds: SQL conditions of kind and search, and the rest of the filter as values. */
export type Criteria = {
  /** Of the list and of searched product words; they hold for `device_tally`, too. */
  kind: Prisma.Sql[];
  /** Empty where nothing is searched for; else they hold for the table `device_search`. */
  search: Prisma.Sql[];
  chosen: ChosenValues;
  bounds: PriceBounds;
};

/** The criteria of a validated filter, with its search as it was interpreted. */
export function criteriaOf(
  kind: DeviceKind | null | undefined,
  filter: DeviceFilter = {},
  terms: readonly Term[] = [],
  corrections: readonly Correction[] = [],
): Criteria {
  const { classes, titles } = searchConditions(terms, kind, corrections);
  return {
    kind: [...kindConditions(kind), ...classes],
    search: titles,
    chosen: chosenValues(filter),
    bounds: priceBounds(filter),
  };
}

/** All conditions on `device`, or on `device_search` where something is searched for. */
export const conditionsOf = ({ kind, search, chosen, bounds }: Criteria): Prisma.Sql[] => [
  ...kind,
  ...search,
  ...facetConditions(chosen, allFacets),
  ...priceConditions(bounds),
];

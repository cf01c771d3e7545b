import type { Reader } from "../../../database/reads.ts";
import type { DeviceFilter } from "../../../generated/graphql.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
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
import { searchConditions } from "./search.ts";

/** Which devices a list holds: SQL conditions of kind and search, and the rest of the filter as values. */
export type Criteria = {
  kind: Prisma.Sql[];
  /** Empty where nothing is searched for; else they hold for the table `device_search`. */
  search: Prisma.Sql[];
  chosen: ChosenValues;
  bounds: PriceBounds;
};

/** The criteria of a checked filter. A search costs one statement, which looks for mistyped words. */
export async function criteriaOf(
  reader: Reader,
  kind: DeviceKind | null | undefined,
  filter: DeviceFilter,
): Promise<Criteria> {
  const ofKind = kindConditions(kind);
  return {
    kind: ofKind,
    search: await searchConditions(reader, ofKind, filter.search),
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

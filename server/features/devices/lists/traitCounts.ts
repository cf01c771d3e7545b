import type { Reader } from "../../../database/reads.ts";
import type { DeviceFacets } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { Grade, Supply } from "../../../generated/prisma/enums.ts";
import type { Criteria } from "./criteria.ts";
import { allFacets, allOf, batteryLevels, facetConditions, priceConditions } from "./filters.ts";
import { divideIntoSlots } from "./priceSlots.ts";
import {
  type ChosenTraits,
  hasTraits,
  type TraitFacet,
  traitConditions,
  traitFacets,
  traitNames,
} from "./traits.ts";

/** The counts of a list by the traits of its devices' offers. */
export type TraitCounts = Pick<DeviceFacets, TraitFacet>;

type Count = { trait: string; count: number };

/**
 * Counts a list by the traits of these facets. Other facets are empty. The counts of a facet ignore the filter's
 * condition on this facet. For each trait, a device counts with the offer that a list filtered by the trait would show.
 */
export async function countTraits(
  reader: Reader,
  criteria: Criteria,
  facets: readonly TraitFacet[],
): Promise<TraitCounts> {
  const free = facets.filter((facet) => !criteria.traits[facet]);
  const groups = [free, ...facets.filter((facet) => criteria.traits[facet]).map((each) => [each])];
  const counts = await Promise.all(
    groups
      .filter((group) => group.length > 0)
      .flatMap((group) => sourcesOf(criteria, group).map((source) => reader.read<Count>(source))),
  );
  const sums = new Map<string, number>();
  for (const { trait, count } of counts.flat()) sums.set(trait, (sums.get(trait) ?? 0) + count);
  return facetsOf(sums);
}

function facetsOf(sums: ReadonlyMap<string, number>): TraitCounts {
  const countOf = (facet: TraitFacet, value: string | number) =>
    sums.get(`${traitNames[facet]}:${value}`) ?? 0;
  const sizes = (facet: TraitFacet) => {
    const prefix = `${traitNames[facet]}:`;
    return [...sums]
      .filter(([trait]) => trait.startsWith(prefix))
      .map(([trait, count]) => ({ size: Number(trait.slice(prefix.length)), count }))
      .sort((a, b) => a.size - b.size);
  };
  return {
    rams: sizes("rams"),
    roms: sizes("roms"),
    grades: Object.values(Grade)
      .map((grade) => ({ grade, count: countOf("grades", grade) }))
      .filter(({ count }) => count > 0),
    batteries: batteryLevels
      .map((atLeast) => ({ atLeast, count: countOf("batteries", atLeast) }))
      .filter(({ count }) => count > 0),
    warranty: countOf("warranty", 1),
    supplies: Object.values(Supply)
      .map((supply) => ({ supply, count: countOf("supplies", supply) }))
      .filter(({ count }) => count > 0),
  };
}

/**
 * Returns statements whose counts add up to the counts of these facets. The filter must choose traits of all these
 * facets, or no traits of these facets.
 */
function sourcesOf(criteria: Criteria, facets: readonly TraitFacet[]): Prisma.Sql[] {
  const { kind, search, bounds, chosen } = criteria;
  const traits = Object.fromEntries(
    Object.entries(criteria.traits).filter(([facet]) => !facets.some((each) => each === facet)),
  ) as ChosenTraits;
  const names = facets.map((facet) => traitNames[facet]);
  const isCounted =
    facets.length === traitFacets.length
      ? []
      : [Prisma.sql`split_part(trait, ':', 1) = ANY(${names})`];
  if (search.length > 0 || hasTraits(traits)) {
    const found = search.length
      ? [Prisma.sql`"deviceId" = ANY(ARRAY(SELECT id FROM device_search WHERE ${allOf(search)}))`]
      : [];
    const where = [...found, ...traitConditions(traits), ...isCounted];
    return [inOffers(criteria, where, priceConditions(bounds))];
  }
  const inTally = (prices: readonly Prisma.Sql[]) => Prisma.sql`
    SELECT trait, sum(count)::int AS count FROM device_trait_tally
    WHERE ${allOf([...kind, ...facetConditions(chosen, allFacets), ...prices, ...isCounted])}
    GROUP BY trait HAVING sum(count) > 0`;
  if (bounds.min === undefined && bounds.max === undefined)
    return [inTally([Prisma.sql`price = 0`])];
  const { slots, edges } = divideIntoSlots(bounds);
  return [
    inTally(slots),
    ...edges.map((edge) => {
      const mayBeInEdge = Prisma.sql`"deviceId" = ANY(ARRAY(SELECT "deviceId" FROM device_offer WHERE ${edge}))`;
      return inOffers(criteria, [mayBeInEdge, ...isCounted], [edge]);
    }),
  ];
}

const besidesStock = allFacets.filter((facet) => facet !== "stocks");

/**
 * Returns a statement that counts devices one by one. For each trait, a device counts with its best offer that has the
 * trait.
 */
const inOffers = (
  { kind, chosen }: Criteria,
  where: readonly Prisma.Sql[],
  prices: readonly Prisma.Sql[],
) => Prisma.sql`
  SELECT trait, count(*)::int AS count FROM (
    SELECT trait, rank_price(min(rank)) AS price, rank_stock(min(rank)) AS stock
    FROM device_offer, unnest(traits) AS trait
    WHERE ${allOf([...kind, ...facetConditions(chosen, besidesStock), ...where])}
    GROUP BY "deviceId", trait) best
  WHERE ${allOf([...facetConditions(chosen, ["stocks"]), ...prices])} GROUP BY trait`;

import type { Reader } from "../../../database/reads.ts";
import { whole } from "../../../database/sql.ts";
import type { BrandCount, DeviceFacets } from "../../../generated/graphql.ts";
import { lists } from "../../../generated/limits.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { GadgetType, ProductType, Stock } from "../../../generated/prisma/enums.ts";
import { type Criteria, tableOf } from "./criteria.ts";
import {
  allFacets,
  allOf,
  type Facet,
  facetColumns,
  facetConditions,
  priceConditions,
} from "./filters.ts";
import { divideIntoSlots } from "./priceSlots.ts";
import { hasTraits } from "./traits.ts";

/** The total of a list, and the selected facets. */
export type FacetCounts = { total: number } & Pick<DeviceFacets, Facet>;

/**
 * The number of devices that share these values. A brand is spelled as in the devices. A value is null or an empty
 * string if the devices' kind has no such value.
 */
type Group = Record<Facet, string | null> & { count: number };

/** The columns by which devices are grouped. The counts of a brand's different spellings are added up afterwards. */
const groupColumns = { ...facetColumns, brands: Prisma.sql`brand` };

/**
 * Counts a list and the named facets. Facets that are not named are empty. The database groups only by the columns of
 * the named facets, so that it returns a few dozen rows. The counts of a facet ignore the filter's condition on this
 * facet.
 */
export async function countFacets(
  reader: Reader,
  criteria: Criteria,
  facets: readonly Facet[],
): Promise<FacetCounts> {
  const groups = await readGroups(reader, criteria, facets);
  const matching = (except?: Facet) =>
    groups.filter((group) =>
      facets.every((facet) => {
        const values = criteria.chosen[facet];
        return facet === except || values.length === 0 || values.includes(keyOf(group, facet));
      }),
    );
  const countsOf = (facet: Facet) =>
    facets.includes(facet) ? sumBy(matching(facet), facet) : new Map<string, number>();
  return {
    total: sum(matching()),
    brands: brandCounts(countsOf("brands"), groups),
    productTypes: inOrder(ProductType, countsOf("productTypes"), "productType"),
    gadgetTypes: inOrder(GadgetType, countsOf("gadgetTypes"), "gadgetType"),
    stocks: inOrder(Stock, countsOf("stocks"), "stock"),
  };
}

/** Returns the number of devices in a list. */
export async function countTotal(reader: Reader, criteria: Criteria): Promise<number> {
  return (await countFacets(reader, criteria, [])).total;
}

/** Returns the brands with the most devices, largest number first. */
export function countBrands(reader: Reader, take: number): Promise<BrandCount[]> {
  return reader.read(Prisma.sql`
    SELECT min(brand) AS brand, sum(count)::int AS count FROM device_tally
    WHERE price = 0 AND "brandKey" <> '' GROUP BY "brandKey" HAVING sum(count) > 0
    ORDER BY count DESC, brand LIMIT ${whole(take)}`);
}

/** Reads the groups of all sources, in one statement. */
async function readGroups(
  reader: Reader,
  criteria: Criteria,
  facets: readonly Facet[],
): Promise<Group[]> {
  const columns = facets.map((facet) => groupColumns[facet]);
  const values = facets.map((facet) => Prisma.sql`${groupColumns[facet]} AS ${nameOf(facet)}`);
  const grouped = facets.length ? Prisma.sql`GROUP BY ${Prisma.join(columns)}` : Prisma.empty;
  const others = allFacets.filter((facet) => !facets.includes(facet));
  const conditions = [...criteria.kind, ...facetConditions(criteria.chosen, others)];
  const groups = sourcesOf(criteria).map(({ table, count, where }) =>
    reader.read<Group>(Prisma.sql`
      SELECT ${Prisma.join([...values, Prisma.sql`${count}::int AS count`])}
      FROM ${table} WHERE ${allOf([...conditions, ...where])} ${grouped} HAVING ${count} > 0`),
  );
  return (await Promise.all(groups)).flat();
}

type Source = { table: Prisma.Sql; count: Prisma.Sql; where: Prisma.Sql[] };

/**
 * Returns the tables from which devices are counted. Without a search and traits, the table is `device_tally`. For each
 * combination of facets, `device_tally` has one row with the number of devices at any price (as price 0), and a row for
 * each slot of prices. If bounds of the price divide a slot, the devices in this slot are counted in `device`.
 */
function sourcesOf(criteria: Criteria): Source[] {
  const { search, bounds, traits } = criteria;
  const rows = Prisma.sql`count(*)`;
  if (search.length > 0 || hasTraits(traits)) {
    const where = [...search, ...priceConditions(bounds)];
    return [{ table: tableOf(criteria), count: rows, where }];
  }
  const tally = { table: Prisma.sql`device_tally`, count: Prisma.sql`sum(count)` };
  if (bounds.min === undefined && bounds.max === undefined)
    return [{ ...tally, where: [Prisma.sql`price = 0`] }];
  const { slots, edges } = divideIntoSlots(bounds);
  const table = Prisma.sql`device`;
  return [
    { ...tally, where: slots },
    ...edges.map((edge) => ({ table, count: rows, where: [edge] })),
  ];
}

const nameOf = (facet: Facet) => Prisma.raw(`"${facet}"`);

const sum = (groups: Group[]) => groups.reduce((total, { count }) => total + count, 0);

/** Returns the value of a facet in the form in which filters contain it. */
function keyOf(group: Group, facet: Facet): string {
  const value = group[facet] ?? "";
  return facet === "brands" ? value.toLowerCase() : value;
}

function sumBy(groups: Group[], facet: Facet): Map<string, number> {
  const sums = new Map<string, number>();
  for (const group of groups) {
    const key = keyOf(group, facet);
    if (key) sums.set(key, (sums.get(key) ?? 0) + group.count);
  }
  return sums;
}

/**
 * Returns the counts of brands, largest first, and at most as many as the schema allows. If a brand has several
 * spellings, the first spelling in alphabetical order is shown.
 */
function brandCounts(counts: Map<string, number>, groups: Group[]): BrandCount[] {
  const spellings = new Map<string, string>();
  for (const { brands: brand } of groups) {
    if (!brand) continue;
    const key = brand.toLowerCase();
    const known = spellings.get(key);
    if (known === undefined || brand < known) spellings.set(key, brand);
  }
  return [...counts]
    .map(([key, count]) => ({ brand: spellings.get(key) ?? key, count }))
    .sort((a, b) => b.count - a.count || (a.brand < b.brand ? -1 : 1))
    .slice(0, lists.DeviceFacets.brands);
}

/** Returns the counts by value, in the order of the enum. Leaves out values that no device has. */
function inOrder<Value extends string, Key extends string>(
  values: Record<Value, Value>,
  counts: Map<string, number>,
  key: Key,
) {
  return Object.values<Value>(values).flatMap((value) => {
    const count = counts.get(value);
    return count ? [{ [key]: value, count } as Record<Key, Value> & { count: number }] : [];
  });
}

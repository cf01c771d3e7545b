import type { Reader } from "../../../database/reads.ts";
import { whole } from "../../../database/sql.ts";
import type { BrandCount, DeviceFacets } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { GadgetType, ProductType, Stock } from "../../../generated/prisma/enums.ts";
import type { Criteria } from "./criteria.ts";
import {
  allFacets,
  allOf,
  type Facet,
  facetColumns,
  facetConditions,
  priceConditions,
} from "./filters.ts";
import { divideIntoSlots } from "./priceSlots.ts";

/** The total of a list, and the selected facets. */
export type FacetCounts = { total: number } & Pick<DeviceFacets, Facet>;

/** How many devices share these values; null or an empty text where a kind has no such value. */
type Group = Record<Facet, string | null> & { brand: string; count: number };

/** The columns of `device` in the types of `device_tally`, whose primary key has no nulls. */
const columnsAsInTally = {
  ...facetColumns,
  productTypes: Prisma.sql`"productType"::text`,
  gadgetTypes: Prisma.sql`"gadgetType"::text`,
};

/**
 * Counts a list, and its facets of these names; the others are empty. The database groups by the columns of
 * these facets alone, which leaves a few dozen rows. Each facet regards the whole filter but its own part.
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
        return facet === except || values.length === 0 || values.includes(group[facet] ?? "");
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

/** Counts a list. */
export async function countTotal(reader: Reader, criteria: Criteria): Promise<number> {
  return (await countFacets(reader, criteria, [])).total;
}

/** The brands with most devices, the largest first. */
export function countBrands(reader: Reader, take: number): Promise<BrandCount[]> {
  return reader.read(Prisma.sql`
    SELECT min(brand) AS brand, sum(count)::int AS count FROM device_tally
    WHERE price = 0 AND "brandKey" <> '' GROUP BY "brandKey" HAVING sum(count) > 0
    ORDER BY count DESC, brand LIMIT ${whole(take)}`);
}

function readGroups(reader: Reader, criteria: Criteria, facets: readonly Facet[]) {
  const columns = facets.map(nameOf);
  const others = allFacets.filter((facet) => !facets.includes(facet));
  const conditions = [...criteria.kind, ...facetConditions(criteria.chosen, others)];
  const devices = devicesToCount(criteria, conditions, facets);
  const grouped = facets.length ? Prisma.sql`GROUP BY ${Prisma.join(columns)}` : Prisma.empty;
  const brand = facets.includes("brands") ? [Prisma.sql`min(brand) AS brand`] : [];
  const selected = [...columns, ...brand, Prisma.sql`sum(count)::int AS count`];
  return reader.read<Group>(Prisma.sql`
    SELECT ${Prisma.join(selected)} FROM (${devices}) counted ${grouped} HAVING sum(count) > 0`);
}

/**
 * Rows with a count. Without a search they are those of `device_tally`, where devices are counted by all
 * that a filter can ask for: at price 0 whatever they cost, else by slots of prices.
 */
function devicesToCount(
  { search, bounds }: Criteria,
  conditions: Prisma.Sql[],
  facets: readonly Facet[],
): Prisma.Sql {
  const rows = (
    table: Prisma.Sql,
    columns: Record<Facet, Prisma.Sql>,
    count: Prisma.Sql,
    more: Prisma.Sql[],
  ) => {
    const values = facets.map((facet) => Prisma.sql`${columns[facet]} AS ${nameOf(facet)}`);
    return Prisma.sql`SELECT ${Prisma.join([...values, Prisma.sql`brand, ${count} AS count`])}
      FROM ${table} WHERE ${allOf([...conditions, ...more])}`;
  };
  const one = Prisma.sql`1`;
  const tally = (prices: Prisma.Sql[]) =>
    rows(Prisma.sql`device_tally`, facetColumns, Prisma.sql`count`, prices);

  if (search.length > 0) {
    const found = [...search, ...priceConditions(bounds)];
    return rows(Prisma.sql`device_search`, facetColumns, one, found);
  }
  if (bounds.min === undefined && bounds.max === undefined) return tally([Prisma.sql`price = 0`]);
  const { slots, edges } = divideIntoSlots(bounds);
  const singly = edges.map((edge) => rows(Prisma.sql`device`, columnsAsInTally, one, [edge]));
  return Prisma.join([tally(slots), ...singly], " UNION ALL ");
}

const nameOf = (facet: Facet) => Prisma.raw(`"${facet}"`);

const sum = (groups: Group[]) => groups.reduce((total, { count }) => total + count, 0);

function sumBy(groups: Group[], facet: Facet): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { [facet]: value, count } of groups) {
    if (value) sums.set(value, (sums.get(value) ?? 0) + count);
  }
  return sums;
}

/** The largest first. Of several spellings of a brand the first by the alphabet is shown. */
function brandCounts(counts: Map<string, number>, groups: Group[]): BrandCount[] {
  const spellings = new Map<string, string>();
  for (const { brands: key, brand } of groups) {
    const known = spellings.get(key ?? "");
    if (key && (known === undefined || brand < known)) spellings.set(key, brand);
  }
  return [...counts]
    .map(([key, count]) => ({ brand: spellings.get(key) ?? key, count }))
    .sort((a, b) => b.count - a.count || (a.brand < b.brand ? -1 : 1));
}

/** Counts per value, in the order of the enumeration, without those of nothing. */
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

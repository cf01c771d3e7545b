import type { Reader } from "../../../database/reads.ts";
import type { PriceBand, PriceRange } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import type { Criteria } from "./criteria.ts";
import { allFacets, allOf, facetConditions } from "./filters.ts";

/** The prices of a list, regardless of the filter's price. */
export type PriceCounts = { price: PriceRange | null; priceBands: PriceBand[] };

/** The lower bounds of the bands of prices, in whole taka. Each must be the start of a slot (priceSlots.ts). */
const bandStarts = [1, 5_000, 10_000, 20_000, 30_000, 50_000, 80_000, 120_000];

const bands = Prisma.join(
  bandStarts.map((start, index) => {
    const next = bandStarts[index + 1];
    return Prisma.sql`(${start}::int, ${next === undefined ? null : next - 1}::int)`;
  }),
);

/** Counts a list by price. */
export async function countPrices(reader: Reader, criteria: Criteria): Promise<PriceCounts> {
  const { kind, search, chosen } = criteria;
  const conditions = [...kind, ...search, ...facetConditions(chosen, allFacets)];
  const isSearch = search.length > 0;
  const table = isSearch ? Prisma.sql`device_search` : Prisma.sql`device`;
  const slots = isSearch
    ? Prisma.sql`SELECT price_slot(price) AS slot, count(*) AS count FROM device_search
        WHERE ${allOf(conditions)} GROUP BY 1`
    : Prisma.sql`SELECT price AS slot, sum(count) AS count FROM device_tally
        WHERE ${allOf([...conditions, Prisma.sql`price > 0`])} GROUP BY 1 HAVING sum(count) > 0`;
  const exact = (bound: Prisma.Sql, slot: Prisma.Sql) => Prisma.sql`
    (SELECT ${bound}(price) FROM ${table}
     WHERE ${allOf(conditions)} AND price BETWEEN ${slot} AND price_slot_end(${slot}))`;
  const [counts] = await reader.read<PriceCounts>(Prisma.sql`
    WITH slots AS MATERIALIZED (${slots}),
    ends AS (SELECT min(slot) AS low, max(slot) AS high FROM slots)
    SELECT
      (SELECT CASE WHEN low IS NOT NULL THEN json_build_object(
         'min', ${exact(Prisma.sql`min`, Prisma.sql`low`)},
         'max', ${exact(Prisma.sql`max`, Prisma.sql`high`)}) END FROM ends) AS price,
      (SELECT coalesce(json_agg(band ORDER BY band.min), '[]') FROM (
         SELECT band.min, band.max, sum(count)::int AS count
         FROM slots JOIN (VALUES ${bands}) AS band (min, max)
           ON slot >= band.min AND (band.max IS NULL OR slot <= band.max)
         GROUP BY band.min, band.max) band) AS "priceBands"`);
  if (!counts) throw new Error("The prices of a list could not be counted");
  return counts;
}

import type { Reader } from "../../../database/reads.ts";
import type { PriceBand, PriceRange } from "../../../generated/graphql.ts";
import { Prisma } from "../../../generated/prisma/client.ts";
import { type Criteria, tableOf } from "./criteria.ts";
import { allFacets, allOf, facetConditions } from "./filters.ts";
import { hasTraits } from "./traits.ts";

/** The counts of a list by price. The counts ignore the filter's price. */
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
  const isLookedAt = criteria.search.length > 0 || hasTraits(criteria.traits);
  const { slots, range } = isLookedAt ? inRows(criteria) : inTally(criteria);
  const [counts] = await reader.read<PriceCounts>(Prisma.sql`
    WITH slots AS MATERIALIZED (${slots})
    SELECT (${range}) AS price,
      (SELECT coalesce(json_agg(band ORDER BY band.min), '[]') FROM (
         SELECT band.min, band.max, sum(count)::int AS count
         FROM slots JOIN (VALUES ${bands}) AS band (min, max)
           ON slot >= band.min AND (band.max IS NULL OR slot <= band.max)
         GROUP BY band.min, band.max) band) AS "priceBands"`);
  if (!counts) throw new Error("The prices of a list could not be counted");
  return counts;
}

/**
 * The parts of the statement. `slots` selects rows with a `slot` and a `count`. `range` selects the list's PriceRange
 * as JSON, or null if the list is empty.
 */
type PriceParts = { slots: Prisma.Sql; range: Prisma.Sql };

const conditionsBesidesPrice = ({ kind, search, chosen }: Criteria) => [
  ...kind,
  ...search,
  ...facetConditions(chosen, allFacets),
];

/** Returns parts that read the devices of a search or of chosen traits only once. */
const inRows = (criteria: Criteria): PriceParts => ({
  slots: Prisma.sql`
    SELECT price_slot(price) AS slot, count(*) AS count, min(price) AS low, max(price) AS high
    FROM ${tableOf(criteria)} WHERE ${allOf(conditionsBesidesPrice(criteria))} GROUP BY 1`,
  range: Prisma.sql`
    SELECT json_build_object('min', min(low), 'max', max(high)) FROM slots HAVING count(*) > 0`,
});

/**
 * Returns parts for a list without a search. The slots come from `device_tally`, so only the devices in the first and
 * last slot are read.
 */
function inTally(criteria: Criteria): PriceParts {
  const conditions = conditionsBesidesPrice(criteria);
  const exact = (bound: Prisma.Sql, slot: Prisma.Sql) => Prisma.sql`
    (SELECT ${bound}(price) FROM device
     WHERE ${allOf(conditions)} AND price BETWEEN ${slot} AND price_slot_end(${slot}))`;
  return {
    slots: Prisma.sql`
      SELECT price AS slot, sum(count) AS count FROM device_tally
      WHERE ${allOf([...conditions, Prisma.sql`price > 0`])} GROUP BY 1 HAVING sum(count) > 0`,
    range: Prisma.sql`
      SELECT json_build_object(
        'min', ${exact(Prisma.sql`min`, Prisma.sql`low`)}, 'max', ${exact(Prisma.sql`max`, Prisma.sql`high`)})
      FROM (SELECT min(slot) AS low, max(slot) AS high FROM slots) ends WHERE low IS NOT NULL`,
  };
}

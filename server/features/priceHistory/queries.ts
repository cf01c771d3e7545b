import { unseenBy } from "../../changes/log.ts";
import type { Reader } from "../../database/reads.ts";
import { whole } from "../../database/sql.ts";
import { lists } from "../../generated/limits.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { priceConsumerName } from "./consumer.ts";

/** The most points of a response; a year without the present day has 730. */
const maxPoints = lists.Query.priceHistory;

/**
 * The time before which the days begin. It uses the database's clock and no parameter, since only statements whose
 * parameters are all ids are prepared (database/reads.ts).
 */
const startOf = (days: number) => Prisma.sql`now() - interval '1 day' * ${whole(days)}`;

/** The stored prices of a subject, and prices from committed changes that are not stored yet. */
const pointsOf = (subjectId: Prisma.Sql) => Prisma.sql`(
  SELECT at, price FROM price_point WHERE "subjectId" = ${subjectId}
  UNION ALL (
    SELECT DISTINCT ON (tx) at, (after ->> 'price')::int FROM ${unseenBy(priceConsumerName)}
    WHERE "objectId" = coalesce((SELECT v."deviceId" FROM variant v WHERE v.id = ${subjectId}), ${subjectId})
      AND "rowId" = ${subjectId} AND (before IS NULL OR before ? 'price') AND after -> 'price' <> 'null'
    ORDER BY tx, sequence DESC)) AS point`;

/** The prices of a subject within the days, and the price at their beginning. */
const pricesOf = (subjectId: Prisma.Sql, days: number) => Prisma.sql`
  SELECT price FROM ${pointsOf(subjectId)} WHERE at > ${startOf(days)}
  UNION ALL (
    SELECT price FROM ${pointsOf(subjectId)} WHERE at <= ${startOf(days)}
    ORDER BY at DESC LIMIT 1)`;

/** A price and the time since which it applies. */
export type PricePoint = { at: Date; price: number };

/** The points of a variant or device, oldest first. */
export async function readPoints(
  reader: Reader,
  subjectId: string,
  days: number,
): Promise<PricePoint[]> {
  const id = Prisma.sql`${subjectId}::uuid`;
  const rows = await reader.read<{ at: string; price: number }>(Prisma.sql`
    SELECT at, price FROM (
      (SELECT at, price FROM ${pointsOf(id)} WHERE at > ${startOf(days)}
       ORDER BY at DESC LIMIT ${whole(maxPoints - 1)})
      UNION ALL
      (SELECT at, price FROM ${pointsOf(id)} WHERE at <= ${startOf(days)}
       ORDER BY at DESC LIMIT 1)) period
    ORDER BY at`);
  return rows.map(({ at, price }) => ({ at: new Date(at), price }));
}

/** A price that applied for less time in total may be a typing mistake at which nobody could buy. */
export const leastTime: Prisma.Sql = Prisma.sql`interval '1 hour'`;

/** The prices of a subject within the days before its present price that applied long enough. */
const earlierPricesOf = (subjectId: Prisma.Sql, days: number) => Prisma.sql`
  SELECT price FROM (
    SELECT price, at, lead(at) OVER (ORDER BY at) AS until FROM ${pointsOf(subjectId)}) period
  WHERE until IS NOT NULL
  GROUP BY price HAVING max(until) > ${startOf(days)} AND sum(until - at) >= ${leastTime}`;

/** The lowest and the highest price of some days, and those before the present price; null if there were none. */
export type DevicePriceRange = {
  variantId: string | null;
  lowest: number;
  highest: number;
  lowestBefore: number | null;
  highestBefore: number | null;
};

/** The ranges of each variant of a device in order, or of the device itself, with the present prices. */
export const readRanges = (
  reader: Reader,
  deviceId: Prisma.Sql,
  days: number,
): Promise<DevicePriceRange[]> =>
  reader.read(Prisma.sql`
    SELECT subject."variantId", min(prices.price) AS lowest, max(prices.price) AS highest,
      earlier.lowest AS "lowestBefore", earlier.highest AS "highestBefore"
    FROM (
      SELECT v.id, v.id AS "variantId", v.price, v.position FROM variant v
      WHERE v."deviceId" = ${deviceId}
      UNION ALL
      SELECT d.id, NULL, d.price, 0 FROM device d
      WHERE d.id = ${deviceId} AND d.kind NOT IN ('SMARTPHONE', 'TABLET')
    ) subject, LATERAL (${pricesOf(Prisma.sql`subject.id`, days)} UNION ALL SELECT subject.price) prices,
      LATERAL (
        SELECT min(price) AS lowest, max(price) AS highest
        FROM (${earlierPricesOf(Prisma.sql`subject.id`, days)}) each) earlier
    GROUP BY subject.id, subject."variantId", subject.position, earlier.lowest, earlier.highest
    ORDER BY subject.position`);

/** The lowest prices of variants and devices that have a known one, by their ids. */
export const readLowest = (
  reader: Reader,
  subjectIds: readonly string[],
  days: number,
): Promise<{ id: string; lowest: number }[]> =>
  reader.read(Prisma.sql`
    SELECT subject.id, min(prices.price) AS lowest
    FROM unnest(${subjectIds}::uuid[]) AS subject (id), LATERAL (${pricesOf(Prisma.sql`subject.id`, days)}) prices
    GROUP BY subject.id`);

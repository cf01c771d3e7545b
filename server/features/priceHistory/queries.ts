import { unseenBy } from "../../changes/log.ts";
import type { Reader } from "../../database/reads.ts";
import { whole } from "../../database/sql.ts";
import { lists } from "../../generated/limits.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { leastTime } from "../devices/reducedFrom.ts";
import { priceConsumerName } from "./consumer.ts";

/** The largest number of points in a response. The past days of a year have at most 730 points. */
const maxPoints = lists.Query.priceHistory;

/**
 * Returns SQL for the beginning of the days. The SQL uses the database's clock instead of a parameter, because only
 * statements whose parameters are all ids are prepared (database/reads.ts).
 */
const startOf = (days: number) => Prisma.sql`now() - interval '1 day' * ${whole(days)}`;

/**
 * Returns SQL for the stored prices of a subject, together with prices from committed changes that are not stored yet.
 */
const pointsOf = (subjectId: Prisma.Sql) => Prisma.sql`(
  SELECT at, price FROM price_point WHERE "subjectId" = ${subjectId}
  UNION ALL (
    SELECT DISTINCT ON (tx) at, (after ->> 'price')::int FROM ${unseenBy(priceConsumerName)}
    WHERE "objectId" = coalesce((SELECT v."deviceId" FROM variant v WHERE v.id = ${subjectId}), ${subjectId})
      AND "rowId" = ${subjectId} AND (before IS NULL OR before ? 'price') AND after -> 'price' <> 'null'
    ORDER BY tx, sequence DESC)) AS point`;

/** Returns SQL for the prices of a subject within the days, including the price that applied when the days began. */
const pricesOf = (subjectId: Prisma.Sql, days: number) => Prisma.sql`
  SELECT price FROM ${pointsOf(subjectId)} WHERE at > ${startOf(days)}
  UNION ALL (
    SELECT price FROM ${pointsOf(subjectId)} WHERE at <= ${startOf(days)}
    ORDER BY at DESC LIMIT 1)`;

/** A price and the time from which it applies. */
export type PricePoint = { at: Date; price: number };

/** Returns the points of a variant or device, oldest first. */
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

/**
 * Returns SQL for the prices of a subject within the days, before the current price. Leaves out prices that did not
 * apply for long enough.
 */
const earlierPricesOf = (subjectId: Prisma.Sql, days: number) => Prisma.sql`
  SELECT price FROM (
    SELECT price, at, lead(at) OVER (ORDER BY at) AS until FROM ${pointsOf(subjectId)}) period
  WHERE until IS NOT NULL
  GROUP BY price HAVING max(until) > ${startOf(days)} AND sum(until - at) >= ${leastTime}`;

/**
 * The lowest and the highest price in a number of days. Also the lowest and the highest price before the current price;
 * both are null if there was no earlier price.
 */
export type DevicePriceRange = {
  variantId: string | null;
  lowest: number;
  highest: number;
  lowestBefore: number | null;
  highestBefore: number | null;
};

/**
 * Returns the range of each variant of a device, in order, or of a device without variants. The ranges include the
 * current prices.
 */
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

/** Returns the lowest prices of variants and devices with their ids. Subjects without a known price are left out. */
export const readLowest = (
  reader: Reader,
  subjectIds: readonly string[],
  days: number,
): Promise<{ id: string; lowest: number }[]> =>
  reader.read(Prisma.sql`
    SELECT subject.id, min(prices.price) AS lowest
    FROM unnest(${subjectIds}::uuid[]) AS subject (id), LATERAL (${pricesOf(Prisma.sql`subject.id`, days)}) prices
    GROUP BY subject.id`);

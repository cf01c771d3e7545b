import { Prisma } from "../../generated/prisma/client.ts";
import { defaultVariant } from "./defaultVariant.ts";
import type { DeviceNode } from "./record.ts";

/**
 * The shortest total time for which a price must have applied to count. A price that applied for less time may be a
 * typing mistake.
 */
export const leastTime: Prisma.Sql = Prisma.sql`interval '1 hour'`;

/**
 * The number of days for which a reduction is shown. A reduction is shown with the lowest price of the same number of
 * days before the reduction.
 */
const days = Prisma.raw("30");

/** A reduction counts only if the first known price began at least this long before the reduction. */
const leastKnown = Prisma.sql`interval '7 days'`;

/** Returns the SQL condition that a time is in the last 30 days, counted by days in Dhaka including today. */
const isShown = (time: Prisma.Sql) => Prisma.sql`
  (${time} AT TIME ZONE 'Asia/Dhaka')::date > (now() AT TIME ZONE 'Asia/Dhaka')::date - ${days}`;

/** SQL expressions about the subject of a price: a variant, a device without variants, or a unit. */
type Subject = {
  id: Prisma.Sql;
  price: Prisma.Sql;
  /** The condition that buyers can buy the subject at the subject's own price. */
  isOffered: Prisma.Sql;
  /** The time at which the subject was last put on sale. Earlier prices don't count. */
  since?: Prisma.Sql;
};

/**
 * Returns an SQL expression for the lowest price in the 30 days before a price was last reduced. The expression is null
 * if the current price is not lower, or if the price changed more than 30 days ago. The expression has no parameters,
 * because only statements whose parameters are all ids are prepared (database/reads.ts).
 * The current price may not be stored as a point yet. Most subjects never had a higher price, and need only one lookup.
 */
const reducedFrom = ({ id, price, isOffered, since = Prisma.sql`'-infinity'` }: Subject) =>
  Prisma.sql`CASE WHEN ${isOffered} AND EXISTS (
    SELECT FROM price_point WHERE "subjectId" = ${id} AND price > ${price}
  ) AND EXISTS (
    SELECT FROM (
      SELECT at, price FROM price_point WHERE "subjectId" = ${id} ORDER BY at DESC LIMIT 1) point
    WHERE point.price <> ${price} OR ${isShown(Prisma.sql`point.at`)}
  ) THEN (
    WITH period AS (
      SELECT price, greatest(at, ${since}) AS at, until, until - greatest(at, ${since}) AS time FROM (
        SELECT price, at, lead(at, 1, now()) OVER (ORDER BY at) AS until
        FROM price_point WHERE "subjectId" = ${id}) point
      WHERE until > ${since}),
    reduction AS (
      SELECT max(until) AS at FROM (
        SELECT price, until, sum(time) OVER (PARTITION BY price) AS total FROM period) other
      WHERE price <> ${price} AND total >= ${leastTime}),
    earlier AS (
      SELECT period.price, min(period.at) AS since, max(until) > reduction.at - interval '1 day' * ${days} AS counts
      FROM period, reduction WHERE period.at < reduction.at AND ${isShown(Prisma.sql`reduction.at`)}
      GROUP BY period.price, reduction.at HAVING sum(time) >= ${leastTime})
    SELECT min(earlier.price) FILTER (WHERE counts) FROM earlier
    HAVING min(since) <= (SELECT at FROM reduction) - ${leastKnown}
      AND min(earlier.price) FILTER (WHERE counts) > ${price}
  ) END`;

/**
 * The expression for the device `d` of a statement. Null for a device with variants, because each variant has its own
 * price. Also null for a device with units: its price is the lowest of different units, so only a unit's own price can
 * be reduced.
 */
export const reducedDevicePrice: Prisma.Sql = reducedFrom({
  id: Prisma.sql`d.id`,
  price: Prisma.sql`d.price`,
  isOffered: Prisma.sql`d.kind NOT IN ('SMARTPHONE', 'TABLET') AND d.stock = 'IN_STOCK' AND NOT d."hasUnits"`,
});

/** The expression for the variant `v` of a statement. Null for a variant with units. */
export const reducedVariantPrice: Prisma.Sql = reducedFrom({
  id: Prisma.sql`v.id`,
  price: Prisma.sql`v.price`,
  isOffered: Prisma.sql`v.stock = 'IN_STOCK' AND NOT v."hasUnits"`,
});

/** The expression for the unit `u` of a statement. Prices from before the unit was last put on sale don't count. */
export const reducedUnitPrice: Prisma.Sql = reducedFrom({
  id: Prisma.sql`u.id`,
  price: Prisma.sql`u.price`,
  isOffered: Prisma.sql`u.state IN ('FOR_SALE', 'RESERVED') AND u."offeredAt" IS NOT NULL`,
  since: Prisma.sql`u."offeredAt"`,
});

/**
 * Returns the price from which a device's shown price was reduced. The shown price is the device's own price, or the
 * price of its default variant.
 */
export const reducedFromOf = (device: DeviceNode): number | null =>
  (defaultVariant(device.variants ?? []) ?? device).reducedFrom ?? null;

import { z } from "zod";
import { dayMs } from "../../../shared/durations.ts";
import { batched } from "../../core/batches.ts";
import type { Context, Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { parse, within } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { idOfDevice } from "../devices/addresses/keys.ts";
import { defaultVariant } from "../devices/defaultVariant.ts";
import type { DeviceNode } from "../devices/record.ts";
import { leastTime } from "../devices/reducedFrom.ts";
import { getDevice } from "../devices/service.ts";
import {
  type DevicePriceRange,
  type PricePoint,
  readLowest,
  readPoints,
  readRanges,
} from "./queries.ts";

/**
 * The number of days for which prices are kept. The last price before these days is kept too, because this price
 * applied when the days began.
 */
const keptDays = limits.priceHistory.days.max;

/**
 * The age in days from which only two points of a day are kept. At this age, all transactions of the day have ended.
 */
const wholeAfterDays = 2;

/** All fields with `days` have the same limits. */
const daysRules = z.object({ days: within(limits.priceHistory.days) });

type OfDevice = { deviceId: string; days: number };

/**
 * Returns the prices of a variant, oldest first. If no variant is given, returns the prices of the device's default
 * variant, or of a device without variants.
 */
export async function priceHistory(
  ctx: Context,
  { deviceId, variantId, ...input }: OfDevice & { variantId?: string | null },
): Promise<PricePoint[]> {
  const { days } = parse(daysRules, input);
  const { id, variants } = await getDevice(ctx, deviceId);
  const variant = variantId
    ? variants.find((each) => each.id === variantId.toLowerCase())
    : defaultVariant(variants);
  if (variantId && !variant)
    throw new AppError("BAD_USER_INPUT", t("The variant is not one of the device's variants"));
  return readPoints(ctx.reads, variant?.id ?? id, days);
}

/**
 * Returns the price range of each variant of a device, or of a device without variants. Returns no ranges for an
 * unknown id.
 */
export async function priceRanges(
  ctx: Context,
  { deviceId, ...input }: OfDevice,
): Promise<DevicePriceRange[]> {
  authorize(ctx, "readCatalogue");
  const { days } = parse(daysRules, input);
  const id = idOfDevice(deviceId);
  return id ? readRanges(ctx.reads, id, days) : [];
}

/** The batched readers of lowest prices, by number of days. */
const lowestOf = new Map<number, ReturnType<typeof batched<string, number>>>();

/**
 * Returns the lowest price in the last `days` days, including the current price. One statement reads the
 * prices of all devices in a response.
 */
export async function lowestPrice(
  device: DeviceNode,
  input: { days: number },
  ctx: Context,
): Promise<number> {
  const { days } = parse(daysRules, input);
  const { id, price } = defaultVariant(device.variants ?? []) ?? device;
  const read = lowestOf.get(days) ?? batched((request, ids) => lowestById(request, ids, days));
  lowestOf.set(days, read);
  return Math.min(price, (await read(ctx, id)) ?? price);
}

async function lowestById({ reads }: Context, ids: readonly string[], days: number) {
  const rows = await readLowest(reads, ids, days);
  return new Map(rows.map(({ id, lowest }) => [id, lowest]));
}

/**
 * Removes prices that are older than a year. For each past day, keeps the last price. Also keeps the lowest of the
 * day's other prices that applied long enough, because the last price may be a reduction of that price. Always removes
 * prices that applied only briefly, such as mistyped prices. If such a price were kept without the price that followed
 * it, the brief price would seem to have applied for longer.
 */
export async function removeOldPrices({
  database,
  clock,
  log,
}: Pick<Deps, "database" | "clock" | "log">): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * dayMs);
  const oldest = before(keptDays);
  const old = await database.$executeRaw`
    DELETE FROM price_point point WHERE at < ${oldest} AND EXISTS (
      SELECT FROM price_point later
      WHERE later."subjectId" = point."subjectId" AND later.at > point.at AND later.at <= ${oldest})`;
  // The statement covers a week, in case the job did not run on some days.
  const thinned = await database.$executeRaw`
    DELETE FROM price_point point USING (
      SELECT *, row_number() OVER (
        PARTITION BY "subjectId", date_trunc('day', at) ORDER BY is_last, is_short, price, at) AS from_lowest
      FROM (
        SELECT "subjectId", at, price,
          lead(at) OVER (PARTITION BY "subjectId", date_trunc('day', at) ORDER BY at) IS NULL AS is_last,
          coalesce(lead(at) OVER (PARTITION BY "subjectId" ORDER BY at) - at < ${leastTime}, false) AS is_short
        FROM price_point) point
      WHERE at >= date_trunc('day', ${before(wholeAfterDays + 7)}::timestamptz)
        AND at < date_trunc('day', ${before(wholeAfterDays - 1)}::timestamptz)) ranked
    WHERE point."subjectId" = ranked."subjectId" AND point.at = ranked.at
      AND NOT ranked.is_last AND (ranked.from_lowest > 1 OR ranked.is_short)`;
  if (old + thinned > 0) log.info({ old, thinned }, "Old prices are no longer kept");
}

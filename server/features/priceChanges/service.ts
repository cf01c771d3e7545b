import { dayMs, minuteMs } from "../../../shared/durations.ts";
import { nameOf } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, authorizeUser } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import { readerIn } from "../../database/reads.ts";
import { lockRows } from "../../database/sql.ts";
import type { PriceChange, PriceChangeInput, PriceChangePreview } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import { changesBy, type DeviceChange } from "./differences.ts";
import { fingerprintOf, leavesRange, previewOf } from "./preview.ts";
import { findDeviceIds, readPrices } from "./pricedDevices.ts";
import { fingerprintRules, inputRules } from "./rules.ts";
import { storedPricesOf } from "./storedPrices.ts";
import { writeChanges } from "./writes.ts";

/** The time within which a change can be undone. */
const undoMs = 10 * minuteMs;

/**
 * The time for which a change is kept. For a change that is still kept, an undo that comes too late is refused with the
 * reason.
 */
const keptMs = dayMs;

/** Returns the result that `changePrices` would have. Changes nothing. */
export async function previewPriceChange(
  ctx: Context,
  given: PriceChangeInput,
): Promise<PriceChangePreview> {
  authorize(ctx, "changePrices");
  const input = parse(inputRules, given);
  const ids = await findDeviceIds(ctx, ctx.reads, input.devices);
  const devices = await readPrices(ctx.reads, ids);
  return previewOf({ ids: ids.length, devices: devices.length }, changesBy(input, devices));
}

/** Changes prices exactly as the preview with this fingerprint showed. Throws CONFLICT if the result would differ. */
export async function changePrices(
  ctx: Context,
  { input: given, fingerprint: shown }: { input: PriceChangeInput; fingerprint: string },
): Promise<PriceChange> {
  authorizeUser(ctx, "changePrices");
  const input = parse(inputRules, given);
  const { fingerprint } = parse(fingerprintRules, { fingerprint: shown });
  await deleteOldChanges(ctx);
  return ctx.database.$transaction(async (tx) => {
    const reader = readerIn(tx);
    const ids = await findDeviceIds(ctx, reader, input.devices);
    await lockRows(tx, "device", ids);
    const changes = changesBy(input, await readPrices(reader, ids));
    if (fingerprintOf(changes) !== fingerprint) throw changedMeanwhile();
    checkChanges(changes);
    await writeChanges(tx, ctx, changes);
    const row = await tx.priceChange.create({
      data: {
        actorName: nameOf(ctx.actor),
        count: changes.length,
        devices: changes.map(storedPricesOf),
        createdAt: ctx.clock(),
      },
      omit: { devices: true },
    });
    return present(row);
  });
}

/** Returns the latest change if it can still be undone; null otherwise. */
export async function lastPriceChange(ctx: Context): Promise<PriceChange | null> {
  authorize(ctx, "changePrices");
  const row = await ctx.database.priceChange.findFirst({
    orderBy: { createdAt: "desc" },
    omit: { devices: true },
  });
  const isUndoable = row && !row.undoneAt && row.createdAt > undoableFrom(ctx);
  return isUndoable ? present(row) : null;
}

/** Returns the earliest time of a change that can still be undone. */
export const undoableFrom = ({ clock }: Pick<Context, "clock">): Date =>
  new Date(clock().getTime() - undoMs);

type Row = { id: string; actorName: string; count: number; createdAt: Date };

const present = ({ id, actorName, count, createdAt }: Row): PriceChange => ({
  id,
  actorName,
  devices: count,
  createdAt,
  undoableUntil: new Date(createdAt.getTime() + undoMs),
});

/** The largest number of devices that an error message names. */
const maxNamed = 3;

function checkChanges(changes: readonly DeviceChange[]): void {
  if (changes.length === 0)
    throw new AppError("BAD_USER_INPUT", t("This doesn't change any price"));
  const titles = changes.filter(leavesRange).map(({ before }) => before.title);
  if (titles.length === 0) return;
  const named = titles.slice(0, maxNamed).join(", ");
  const count = titles.length - maxNamed;
  const devices = count > 0 ? t("{titles} and {count} more", { titles: named, count }) : named;
  const { min, max } = limits.VariantInput.price;
  throw new AppError(
    "BAD_USER_INPUT",
    t(
      "Prices must be {min} to {max} taka. The new prices of these devices would be outside this range: {devices}",
      {
        min,
        max,
        devices,
      },
    ),
  );
}

const changedMeanwhile = () =>
  new AppError(
    "CONFLICT",
    t(
      "Prices or devices have been changed since the preview. Please check the new preview and try again.",
    ),
  );

/**
 * Deletes old changes. Called before the transaction of a new change begins: this transaction locks devices, and must
 * not wait for the rows of old changes.
 */
async function deleteOldChanges({ database, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - keptMs);
  await database.priceChange.deleteMany({ where: { createdAt: { lt: before } } });
}

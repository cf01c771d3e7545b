import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { isId } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { readerIn } from "../../database/reads.ts";
import { lockRows } from "../../database/sql.ts";
import type { PriceChangeUndo } from "../../generated/graphql.ts";
import { changeBetween } from "./differences.ts";
import { readPrices } from "./pricedDevices.ts";
import { undoableFrom } from "./service.ts";
import { restored, type StoredPrices } from "./storedPrices.ts";
import { writeChanges } from "./writes.ts";

/**
 * Restores the prices from before a change. Skips devices whose version has increased since the change. Throws
 * NOT_FOUND for an unknown change. Throws CONFLICT if the change is too old or was already undone, or if all devices
 * would be skipped.
 */
export async function undoPriceChange(ctx: Context, id: string): Promise<PriceChangeUndo> {
  authorize(ctx, "changePrices");
  return ctx.database.$transaction(async (tx) => {
    const stored = await claim(ctx, tx, id);
    const ids = stored.map((device) => device.id);
    await lockRows(tx, "device", ids);
    const devices = new Map(
      (await readPrices(readerIn(tx), ids)).map((device) => [device.id, device]),
    );
    const changes = stored.flatMap((prices) => {
      const device = devices.get(prices.id);
      return device?.version === prices.version
        ? changeBetween(device, restored(device, prices))
        : [];
    });
    if (changes.length === 0)
      throw new AppError("CONFLICT", t("All of these devices have been edited since"));
    await writeChanges(tx, ctx, changes);
    const done = new Set(changes.map(({ before }) => before.id));
    const left = stored.filter((device) => !done.has(device.id));
    return { restored: done.size, left: left.map(({ id, title }) => ({ id, title })) };
  });
}

/** Marks the change as undone. Only one transaction can do this. Returns the prices that the change stored. */
async function claim(ctx: Context, tx: Transaction, id: string): Promise<StoredPrices[]> {
  const [claimed] = isId(id)
    ? await tx.$queryRaw<{ devices: StoredPrices[] }[]>`
        UPDATE price_change SET "undoneAt" = ${ctx.clock()}
        WHERE id = ${id}::uuid AND "undoneAt" IS NULL AND "createdAt" > ${undoableFrom(ctx)}
        RETURNING devices`
    : [];
  if (claimed) return claimed.devices;
  const change = isId(id)
    ? await tx.priceChange.findUnique({ where: { id }, select: { undoneAt: true } })
    : null;
  if (!change) throw new AppError("NOT_FOUND", t("No price change Found with that ID"));
  throw new AppError(
    "CONFLICT",
    change.undoneAt
      ? t("This price change has already been undone")
      : t("A price change can be undone for 10 minutes only"),
  );
}

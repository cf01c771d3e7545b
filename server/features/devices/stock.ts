import { z } from "zod";
import { record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { idText, invalidField, parse } from "../../core/validation.ts";
import { readerIn } from "../../database/reads.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { changesBetween } from "./auditChanges.ts";
import { updateDevices } from "./batchWrites.ts";
import { fields } from "./fields.ts";
import { readDevice } from "./queries.ts";
import type { DeviceRecord } from "./record.ts";
import { variantsOf } from "./rules.ts";
import { auditSubject, lockAndGetDevice } from "./service.ts";
import { variantFields } from "./variantFields.ts";
import { checkVariantIds } from "./writes.ts";

const variant = z.strictObject({ id: idText, stock: variantFields.stock.rule });
const stockRules = z
  .strictObject({ stock: fields.stock.rule, variants: variantsOf(variant) })
  .partial()
  .refine(({ stock, variants }) => (stock === undefined) !== (variants === undefined), {
    error: t("Exactly one of stock and variants must be given"),
  });

type StockChange = z.output<typeof stockRules>;

/** Sets only the stock of a device, or of its listed variants. */
export async function setStock(
  ctx: Context,
  id: string,
  input: unknown,
  kind?: DeviceKind,
): Promise<DeviceRecord> {
  authorize(ctx, "manageDevices");
  const change = parse(stockRules, input);
  return ctx.database.$transaction(async (tx) => {
    const before = await lockAndGetDevice(ctx, tx, id, kind);
    const after = withStock(before, change);
    const changes = changesBetween(before, after);
    if (changes.length === 0) return before;
    await updateDevices(tx, [{ before, after }], ctx.clock());
    await record(tx, ctx, { action: "CHANGED", ...auditSubject(after), changes });
    return (await readDevice(readerIn(tx), id)) ?? before;
  });
}

/** Returns the device with the given stock. Throws BAD_USER_INPUT if the input does not suit the device's kind. */
function withStock(device: DeviceRecord, { stock, variants = [] }: StockChange): DeviceRecord {
  if (stock !== undefined) {
    if (device.variants.length > 0)
      throw invalidField("stock", t("is computed from the variants of this device"));
    // If the device has units, the given stock is ignored, because the stock is derived from the units.
    return device.hasUnits ? device : { ...device, stock };
  }
  checkVariantIds(device, variants);
  const stocks = new Map(variants.map((given) => [given.id.toLowerCase(), given.stock]));
  return {
    ...device,
    variants: device.variants.map((known) => ({
      ...known,
      stock: (device.hasUnits ? undefined : stocks.get(known.id)) ?? known.stock,
    })),
  };
}

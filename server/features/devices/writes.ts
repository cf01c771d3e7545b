import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { invalidField } from "../../core/validation.ts";
import { isUniqueViolation, type Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { changesBetween } from "./auditChanges.ts";
import { insertDevices, updateDevices } from "./batchWrites.ts";
import {
  changedDevice,
  newDevice,
  setsPrices,
  variantHasUnitsMessage,
  variantsWithUnits,
} from "./plannedWrites.ts";
import type { DeviceRecord } from "./record.ts";
import type { ValidDevice, ValidPatch } from "./rules.ts";

/** Inserts a validated device and returns its id. */
export async function insertDevice(
  tx: Transaction,
  kind: DeviceKind,
  valid: ValidDevice,
): Promise<string> {
  const created = newDevice(kind, valid);
  await insertDevices(tx, [created]).catch(throwSkuTaken);
  return created.device.id;
}

/**
 * Applies a validated patch to a device whose row the transaction has locked. Writes nothing if no value differs.
 * Returns whether any value differs.
 */
export async function changeDevice(
  ctx: Pick<Context, "actor" | "clock">,
  tx: Transaction,
  before: DeviceRecord,
  patch: ValidPatch,
): Promise<boolean> {
  checkVariantIds(before, patch.variants ?? []);
  const after = changedDevice(before, patch);
  if (variantsWithUnits({ before, after }).length > 0)
    throw new AppError("CONFLICT", variantHasUnitsMessage);
  if (changesBetween(before, after).length === 0) return false;
  if (setsPrices({ before, after })) authorize(ctx, "setPrices");
  await updateDevices(tx, [{ before, after }], ctx.clock()).catch(throwSkuTaken);
  return true;
}

/**
 * Turns the violation of a unique constraint into the error about an SKU that is already in use. The SKU is the only
 * unique column that clients set. Rethrows other errors.
 */
function throwSkuTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw invalidField("sku", t("is the SKU of another device"));
}

/** Throws BAD_USER_INPUT if ids don't belong to the device's variants or appear twice. */
export function checkVariantIds(
  { variants: known }: DeviceRecord,
  listed: readonly { id?: string | null }[],
): void {
  const given = listed.flatMap(({ id }) => (id ? [id.toLowerCase()] : []));
  const isValid = given.every(
    (id, index) => known.some((variant) => variant.id === id) && given.indexOf(id) === index,
  );
  if (!isValid)
    throw invalidField(
      "variants",
      t("has an id that is not one of this device's variants, or that is given twice"),
    );
}

/**
 * Locks the requests whose device is about to be deleted, in the order of their ids. The cascade of the deletion would
 * lock them in no fixed order. Decisions on several requests also lock in the order of ids, so transactions can't
 * deadlock.
 */
export async function lockRequestsOn(tx: Transaction, deviceId: string): Promise<void> {
  for (const table of ["add_request", "evaluation"]) {
    await tx.$queryRaw`
      SELECT FROM ${Prisma.raw(table)} WHERE "deviceId" = ${deviceId}::uuid ORDER BY id FOR UPDATE`;
  }
}

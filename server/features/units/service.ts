import { v7 } from "uuid";
import { record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { refuseSecret } from "../../core/secrets.ts";
import { shopSettings } from "../../core/shopSettings.ts";
import { checkFields, invalidField, isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import type { Prisma, Unit } from "../../generated/prisma/client.ts";
import type { DeviceRecord } from "../devices/record.ts";
import { lockAndGetDevice } from "../devices/service.ts";
import { checkImages } from "../uploads/service.ts";
import { unusedCode } from "./codes.ts";
import { changesOf, columnsOf } from "./columns.ts";
import { deriveFromUnits } from "./derive.ts";
import { recordUnitEvents } from "./events.ts";
import { claimImeis } from "./imeis.ts";
import { unitRules } from "./rules.ts";
import { changeable, changedMessage, conflicts, shown } from "./states.ts";
import { auditSubject, changeUnit, type LockedUnit } from "./transition.ts";

/** The columns of a new draft. */
type Draft = Omit<Prisma.UnitUncheckedCreateInput, "code" | "id" | "updatedAt" | "createdAt">;

/** Adds a unit of a device as a draft. */
export async function createUnit(ctx: Context, input: unknown): Promise<Unit> {
  authorize(ctx, "writeUnits");
  const { deviceId, variantId, ...valid } = parse(unitRules(ctx.clock()), input);
  refuseSecret(ctx, "readCosts", valid.cost);
  if (!deviceId) throw invalidField("deviceId", t("is required"));
  const { warrantyDays = (await shopSettings(ctx)).warrantyDays } = valid;
  return ctx.database.$transaction(async (tx) => {
    const device = await lockAndGetDevice(ctx, tx, deviceId, null, "writeUnits");
    const variant = variantOf(device, variantId);
    const columns = columnsOf({ ...valid, warrantyDays }, undefined, ctx.clock());
    return insertUnit(ctx, tx, device, { ...columns, deviceId: device.id, variantId: variant });
  });
}

/** Inserts a draft for a device. The transaction must have locked the device. */
export async function insertUnit(
  ctx: Context,
  tx: Transaction,
  device: Pick<DeviceRecord, "id" | "kind" | "title">,
  draft: Draft,
): Promise<Unit> {
  const now = ctx.clock();
  const code = await unusedCode(tx);
  const unit = await tx.unit.create({
    data: { ...draft, id: v7(), code, createdAt: now, updatedAt: now },
  });
  await claimImeis(tx, unit);
  await recordUnitEvents(tx, ctx.actor, unit.id, [{ code: "CREATED", at: now }]);
  await record(tx, ctx, { action: "CREATED", ...auditSubject(unit, device) });
  await deriveFromUnits(tx, device.id, now);
  // All transactions lock images after other rows.
  await checkImages(tx, { photos: unit.photos });
  return unit;
}

/**
 * Returns the id of the given variant of a device; null for a device without variants. Throws BAD_USER_INPUT if the
 * variant is missing or unknown.
 */
export function variantOf(
  { variants }: Pick<DeviceRecord, "variants">,
  given: string | null | undefined,
): string | null {
  if (variants.length === 0) {
    if (given) throw invalidField("variantId", t("is not one of this device's variants"));
    return null;
  }
  if (!given) throw invalidField("variantId", t("is required"));
  const variant = variants.find(({ id }) => id === given.toLowerCase());
  if (!variant) throw invalidField("variantId", t("is not one of this device's variants"));
  return variant.id;
}

/** Changes a unit. Throws CONFLICT if `version` is given and is not the current version. */
export async function updateUnit(
  ctx: Context,
  id: string,
  input: unknown,
  version?: number | null,
): Promise<Unit> {
  authorize(ctx, "writeUnits");
  const { deviceId, variantId, ...valid } = parse(unitRules(ctx.clock()), input);
  refuseSecret(ctx, "readCosts", valid.cost);
  return changeUnit(ctx, id, async (tx, { unit, now }) => {
    if (version != null && version !== unit.version) throw new AppError("CONFLICT", changedMessage);
    if (!changeable.includes(unit.state)) throw new AppError("CONFLICT", conflicts[unit.state]);
    if (deviceId && deviceId.toLowerCase() !== unit.deviceId)
      throw invalidField("deviceId", t("can't be changed: write this unit off and add another"));
    const columns = {
      ...columnsOf(valid, unit, now),
      variantId: await changedVariant(tx, unit, variantId),
    };
    const changes = changesOf(unit, columns);
    if (changes.length === 0) return null;
    if (shown.includes(unit.state)) checkFields(offerFaults({ ...unit, ...columns }));
    await checkImages(tx, { photos: columns.photos });
    return { columns, events: [{ code: "CHANGED" }], act: { action: "CHANGED", changes } };
  });
}

async function changedVariant(
  tx: Transaction,
  { deviceId, variantId }: LockedUnit,
  given: string | null | undefined,
): Promise<string | null> {
  if (!given) return variantId;
  const variants = await tx.variant.findMany({ where: { deviceId }, select: { id: true } });
  const known = variants.find(({ id }) => id === given.toLowerCase());
  if (!known || !isId(given))
    throw invalidField("variantId", t("is not one of this device's variants"));
  return known.id;
}

/** Returns the errors of fields that a unit must have before it can be offered. */
export const offerFaults = ({
  price,
  grade,
  photos,
}: Pick<Unit, "price" | "grade" | "photos">) => ({
  price: price === null && t("is required"),
  grade: grade === null && t("is required"),
  photos: photos.length === 0 && t("must have at least one entry"),
});

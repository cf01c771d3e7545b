import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { shopSettings } from "../../core/shopSettings.ts";
import { isId } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { lockRows } from "../../database/sql.ts";
import type { Inspection, Unit } from "../../generated/prisma/client.ts";
import { lockAndGetDevice } from "../devices/service.ts";
import { lockColumns, locksOf, notClear } from "../purchases/locks.ts";
import { notFoundMessage } from "../purchases/states.ts";
import { pickAnswers } from "../quotes/engine/questions.ts";
import { insertUnit } from "./service.ts";

/** Adds the unit of a paid purchase as a draft. Throws CONFLICT if the purchase is not paid or already has a unit. */
export async function createUnitFromPurchase(ctx: Context, evaluationId: string): Promise<Unit> {
  authorize(ctx, "writeUnits");
  const id = evaluationId.toLowerCase();
  const { warrantyDays } = await shopSettings(ctx);
  return ctx.database.$transaction(async (tx) => {
    const deviceId = await deviceOf(tx, id);
    // All transactions lock the device before the evaluation.
    const device = await lockAndGetDevice(ctx, tx, deviceId, null, "writeUnits");
    await lockRows(tx, "evaluation", [id]);
    const { unit, purchase, ...evaluation } = await readEvaluation(tx, id);
    if (unit)
      throw new AppError(
        "CONFLICT",
        t("This purchase already has the unit {code}", { code: unit.code }),
      );
    if (purchase?.state !== "PAID")
      throw new AppError("CONFLICT", t("The shop has not paid for this device yet"));
    const [inspection] = purchase.inspections;
    const variant = device.variants.find(
      ({ ram, rom }) => ram === evaluation.seenRam && rom === evaluation.seenRom,
    );
    return insertUnit(ctx, tx, device, {
      deviceId: device.id,
      variantId: variant?.id ?? device.variants[0]?.id ?? null,
      evaluationId: id,
      warrantyDays,
      cost: purchase.amount,
      // A payment can be recorded without an IMEI. The inspection may have one.
      imei: purchase.imei ?? inspectedImei(inspection, purchase.imei2),
      imei2: purchase.imei2,
      imeiResult: purchase.imeiResult,
      imeiCheckedAt: purchase.imeiCheckedAt,
      ...(inspection && inspectedColumns(inspection)),
    });
  });
}

async function deviceOf(tx: Transaction, id: string): Promise<string> {
  const found = isId(id)
    ? await tx.evaluation.findUnique({ where: { id }, select: { deviceId: true } })
    : null;
  if (!found) throw new AppError("NOT_FOUND", notFoundMessage);
  if (!found.deviceId)
    throw new AppError("CONFLICT", t("The device of this sell request is not in the catalogue"));
  return found.deviceId;
}

async function readEvaluation(tx: Transaction, id: string) {
  const evaluation = await tx.evaluation.findUnique({
    where: { id },
    include: {
      unit: { select: { code: true } },
      purchase: { include: { inspections: { orderBy: { number: "desc" }, take: 1 } } },
    },
  });
  if (!evaluation) throw new AppError("NOT_FOUND", notFoundMessage);
  return evaluation;
}

const inspectedImei = (inspection: Inspection | undefined, imei2: string | null) =>
  inspection?.imei && inspection.imei !== imei2 ? inspection.imei : null;

/** Returns the inspection's findings as the columns of a unit. */
function inspectedColumns(inspection: Inspection) {
  const { grade } = inspection.quote as { grade?: Unit["grade"] };
  return {
    condition: pickAnswers(inspection),
    ...lockColumns(locksOf(inspection)),
    unlockedAt: notClear(inspection).length === 0 ? inspection.createdAt : null,
    grade: grade ?? null,
    photos: inspection.photos,
  };
}

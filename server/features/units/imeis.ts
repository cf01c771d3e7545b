import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Transaction } from "../../database/client.ts";
import type { Unit } from "../../generated/prisma/client.ts";
import { isActive } from "./states.ts";

type Imeis = Pick<Unit, "imei" | "imei2">;

/** The IMEIs of a unit: none, one or two. */
export const imeisOf = ({ imei, imei2 }: Imeis): string[] =>
  [imei, imei2].flatMap((one) => one ?? []);

/**
 * Records which IMEIs are in the shop after a change of a unit, whose row the transaction has locked. If another unit
 * already has one of them, throws CONFLICT with its code and the field.
 */
export async function claimImeis(
  tx: Transaction,
  { id, state, ...unit }: Imeis & Pick<Unit, "id" | "state">,
): Promise<void> {
  const claimed = isActive(state) ? imeisOf(unit) : [];
  await tx.activeImei.deleteMany({ where: { unitId: id, imei: { notIn: claimed } } });
  if (claimed.length === 0) return;
  // In a fixed order. A transaction that waits for another one's commit then inserts nothing, and finds the other one's
  // row.
  const data = claimed.toSorted().map((imei) => ({ imei, unitId: id }));
  await tx.activeImei.createMany({ data, skipDuplicates: true });
  const [other] = await tx.activeImei.findMany({
    where: { imei: { in: claimed }, unitId: { not: id } },
    select: { imei: true, unit: { select: { code: true } } },
    take: 1,
  });
  if (!other) return;
  const { code } = other.unit;
  const field = other.imei === unit.imei ? "imei" : "imei2";
  throw new AppError("CONFLICT", t("The unit {code} in the shop already has this IMEI", { code }), {
    fields: { [field]: t("belongs to the unit {code} in the shop", { code }) },
  });
}

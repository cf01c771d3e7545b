import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Transaction } from "../../database/client.ts";
import type { Unit } from "../../generated/prisma/client.ts";
import { isActive } from "./states.ts";

type Imeis = Pick<Unit, "imei" | "imei2">;

/** Returns the IMEIs of a unit. A unit has at most two. */
export const imeisOf = ({ imei, imei2 }: Imeis): string[] =>
  [imei, imei2].flatMap((one) => one ?? []);

/**
 * Stores which IMEIs are in the shop after a change of a unit. The transaction must have locked the unit's row. Throws
 * CONFLICT if another unit in the shop has one of the IMEIs. The error names the other unit's code, and the field.
 */
export async function claimImeis(
  tx: Transaction,
  { id, state, ...unit }: Imeis & Pick<Unit, "id" | "state">,
): Promise<void> {
  const claimed = isActive(state) ? imeisOf(unit) : [];
  await tx.activeImei.deleteMany({ where: { unitId: id, imei: { notIn: claimed } } });
  if (claimed.length === 0) return;
  // The IMEIs are inserted in sorted order, so that transactions can't deadlock. A transaction that waits for the
  // commit of another transaction with the same IMEI then inserts nothing, and finds the other row.
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

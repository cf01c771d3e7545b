import { isDeepStrictEqual } from "node:util";
import { type Change, changedFields } from "../../core/audit.ts";
import { checkDistinct, maskedImei } from "../../core/imei.ts";
import { checkImei, notChecked } from "../../core/imeiCheck.ts";
import { Prisma, type Unit } from "../../generated/prisma/client.ts";
import { lockColumns, notClear } from "../purchases/locks.ts";
import type { ValidUnit } from "./rules.ts";

/** The columns whose values an admin enters, except device and variant. */
type Written = Pick<
  Unit,
  | "price"
  | "grade"
  | "notes"
  | "notesBn"
  | "photos"
  | "warrantyDays"
  | "imei"
  | "imei2"
  | "serial"
  | "cost"
  | "imeiResult"
  | "imeiCheckedAt"
  | "imeiOverride"
> &
  LockColumns;

/** The columns with the state of each lock, and with the time at which the shop found all locks clear. */
type LockColumns = Pick<
  Unit,
  "accountLock" | "operatorLock" | "instalmentLock" | "managementLock" | "unlockedAt"
>;

/** The columns to write, with `condition` as Prisma expects it. */
export type UnitColumns = Written & { condition: Prisma.InputJsonObject | typeof Prisma.DbNull };

/** The values of these columns for a unit whose locks have not been checked since the shop got the unit. */
export const noLocks: LockColumns = { ...lockColumns(null), unlockedAt: null };

const empty: Written & { condition: null } = {
  price: null,
  grade: null,
  condition: null,
  notes: "",
  notesBn: null,
  photos: [],
  warrantyDays: 0,
  imei: null,
  imei2: null,
  serial: null,
  cost: null,
  imeiResult: notChecked.result,
  imeiCheckedAt: notChecked.checkedAt,
  imeiOverride: null,
  ...noLocks,
};

/**
 * Returns the columns to write. Omitted values stay unchanged, and null removes a value. A different IMEI resets the
 * IMEI check.
 */
export function columnsOf(
  { imeiCheck, condition, locks, ...valid }: Omit<ValidUnit, "deviceId" | "variantId">,
  before: Unit | undefined,
  now: Date,
): UnitColumns {
  const known = before ?? empty;
  const given = <Name extends keyof typeof valid & keyof Written>(name: Name) => {
    const value = valid[name];
    return value === undefined ? known[name] : (value ?? empty[name]);
  };
  const [imei, imei2] = [given("imei") as string | null, given("imei2") as string | null];
  checkDistinct(imei, imei2);
  const isSameImei = imei === known.imei && imei2 === known.imei2;
  const kept = isSameImei
    ? { result: known.imeiResult, checkedAt: known.imeiCheckedAt }
    : notChecked;
  const check = imeiCheck ? checkImei(imeiCheck, now) : kept;
  const found = condition === undefined ? known.condition : condition;
  return {
    price: given("price") as number | null,
    grade: given("grade") as Unit["grade"],
    condition: (found as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
    notes: given("notes") as string,
    notesBn: given("notesBn") as string | null,
    photos: given("photos") as string[],
    warrantyDays: given("warrantyDays") as number,
    imei,
    imei2,
    serial: given("serial") as string | null,
    cost: given("cost") as number | null,
    imeiResult: check.result,
    imeiCheckedAt: check.checkedAt,
    imeiOverride: isSameImei ? known.imeiOverride : null,
    ...changedLocks(known, locks, now),
  };
}

/**
 * Returns the columns of the locks. If all locks are still clear, keeps the time of the check, because clients may only
 * have sent back the values that they read.
 */
function changedLocks(known: LockColumns, locks: ValidUnit["locks"], now: Date): LockColumns {
  if (locks === undefined) {
    const { accountLock, operatorLock, instalmentLock, managementLock, unlockedAt } = known;
    return { accountLock, operatorLock, instalmentLock, managementLock, unlockedAt };
  }
  const columns = lockColumns(locks);
  return {
    ...columns,
    unlockedAt: notClear(columns).length > 0 ? null : (known.unlockedAt ?? now),
  };
}

/** The columns whose values the audit log contains. */
const recorded = {
  price: "PRICE",
  grade: "GRADE",
  warrantyDays: "WARRANTY_DAYS",
  serial: "SERIAL",
  cost: "COST",
  imeiResult: "IMEI_CHECK",
  accountLock: "ACCOUNT_LOCK",
  operatorLock: "OPERATOR_LOCK",
  instalmentLock: "INSTALMENT_LOCK",
  managementLock: "MANAGEMENT_LOCK",
} as const;

/** The columns of which the audit log contains only the names. Their values are too long, or are only for the shop. */
const withoutValues = { notes: "NOTES", notesBn: "NOTES_BN", photos: "PHOTOS" } as const;

type Changed = Partial<UnitColumns> & { variantId?: string | null };

/** Returns the changes for the audit log, which contains only the last four digits of an IMEI. */
export function changesOf(before: Unit, columns: Changed): Change[] {
  const after = { ...before, ...columns };
  const condition = after.condition === Prisma.DbNull ? null : after.condition;
  const imeis = (["imei", "imei2"] as const).flatMap((name): Change[] => {
    const [old, now] = [before[name], after[name]];
    const field = name === "imei" ? "IMEI" : "IMEI2";
    return old === now ? [] : [{ field, before: maskedImei(old), after: maskedImei(now) }];
  });
  const texts = changedFields(withoutValues, before, after).map(({ field }) => ({ field }));
  return [
    ...changedFields(recorded, before, after),
    ...recheckOf(before, after),
    ...imeis,
    ...texts,
    ...(isDeepStrictEqual(before.condition, condition) ? [] : [{ field: "CONDITION" as const }]),
    ...(before.variantId === after.variantId ? [] : [{ field: "VARIANT" as const }]),
  ];
}

/** Returns the change of the time of an IMEI check. Returns no change if the check's result has changed. */
function recheckOf(
  before: Pick<Unit, "imeiResult" | "imeiCheckedAt">,
  after: Pick<Unit, "imeiResult" | "imeiCheckedAt">,
): Change[] {
  if (before.imeiResult !== after.imeiResult) return [];
  return changedFields({ imeiCheckedAt: "IMEI_CHECK" }, before, after);
}

import { isDeepStrictEqual } from "node:util";
import { type Change, changedFields } from "../../core/audit.ts";
import { checkDistinct, maskedImei } from "../../core/imei.ts";
import { checkImei, notChecked } from "../../core/imeiCheck.ts";
import { Prisma, type Unit } from "../../generated/prisma/client.ts";
import { lockColumns, notClear } from "../purchases/locks.ts";
import type { ValidUnit } from "./rules.ts";

/** The columns that an admin writes, in addition to device and variant. */
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

/** The state of each lock of a unit, and when the shop found all of them clear. */
type LockColumns = Pick<
  Unit,
  "accountLock" | "operatorLock" | "instalmentLock" | "managementLock" | "unlockedAt"
>;

/** Columns to write, with the condition in Prisma's form. */
export type UnitColumns = Written & { condition: Prisma.InputJsonObject | typeof Prisma.DbNull };

/** The columns of a unit whose locks have not been checked since it came in. */
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

/** Omitted values stay; null removes a value. Changing the IMEI resets its check. */
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

/** Locks that are found clear again keep their day, since clients send back what they read. */
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

/** The values that the audit log keeps. */
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

/** Only the names of these are logged: their values are too long, or only for the shop. */
const withoutValues = { notes: "NOTES", notesBn: "NOTES_BN", photos: "PHOTOS" } as const;

type Changed = Partial<UnitColumns> & { variantId?: string | null };

/** The changes for the audit log, which keeps the last four digits of an IMEI. */
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

/** The same answer of the register at a later time is a change, too. */
function recheckOf(
  before: Pick<Unit, "imeiResult" | "imeiCheckedAt">,
  after: Pick<Unit, "imeiResult" | "imeiCheckedAt">,
): Change[] {
  if (before.imeiResult !== after.imeiResult) return [];
  return changedFields({ imeiCheckedAt: "IMEI_CHECK" }, before, after);
}

import type { Context } from "../../core/context.ts";
import { t } from "../../core/i18n.ts";
import { checkDistinct } from "../../core/imei.ts";
import { checkImei, notChecked } from "../../core/imeiCheck.ts";
import type { Evaluation } from "../../generated/prisma/client.ts";
import { kinds } from "../devices/kinds.ts";
import type { ValidPayment } from "./rules.ts";

/** Returns the columns of a purchase that a payment writes in addition to the money. */
export function handoverColumns(payment: ValidPayment, now: Date) {
  const { imei = null, imei2 = null, imeiCheck, handover, override = null } = payment;
  checkDistinct(imei, imei2);
  const check = imeiCheck && imei !== null ? checkImei(imeiCheck, now) : notChecked;
  return {
    imei,
    imei2,
    imeiResult: check.result,
    imeiCheckedAt: check.checkedAt,
    deregistered: handover?.deregistered ?? false,
    signedOut: handover?.signedOut ?? false,
    handoverOverride: override,
  };
}

/** The part of a payment that is about the handover of a phone. At run time, an invalid member may have any type. */
type Handover = Pick<ValidPayment, "imei" | "imeiCheck" | "handover" | "override">;

/**
 * Returns, by field, the unmet requirements of a payment for a smartphone. The requirements are the IMEI, the
 * register's confirmation, the handover checks and clear locks. An `override` lifts all requirements.
 */
export function handoverFaults(
  { imei, imeiCheck, handover, override }: Partial<Handover>,
  /** The names of the locks that the inspection has not found clear. */
  locks: readonly string[],
) {
  if (override) return [];
  const faults: [path: string[], fault: string][] = [];
  if (!imei) faults.push([["imei"], t("is required")]);
  if (imeiCheck?.result !== "REGISTERED") faults.push([["imeiCheck"], t("must be “Registered”")]);
  for (const step of ["deregistered", "signedOut"] as const)
    if (handover?.[step] !== true) faults.push([["handover", step], t("is not confirmed yet")]);
  for (const name of locks) faults.push([["locks", name], t("must be “Clear” in the inspection")]);
  return faults;
}

/** Returns whether a payment for an evaluated device must meet the requirements of `handoverFaults`. */
export const needsHandover = (
  { env }: Pick<Context, "env">,
  { kind }: Pick<Evaluation, "kind">,
): boolean => env.HANDOVER_CHECKS && kinds[kind].hasImei;

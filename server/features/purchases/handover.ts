import { t } from "../../core/i18n.ts";
import { invalidField } from "../../core/validation.ts";
import { checkDistinct } from "../units/imei.ts";
import { checkImei, notChecked } from "../units/imeiCheck.ts";
import type { ValidPayment } from "./rules.ts";

/** The columns of a purchase that a payment writes beside the money. */
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

/**
 * Throws BAD_USER_INPUT where a smartphone is paid for without its IMEI, the register's confirmation and the seller's
 * handover, unless there is a reason.
 */
export function checkHandover(columns: ReturnType<typeof handoverColumns>): void {
  if (columns.handoverOverride !== null) return;
  if (columns.imei === null) throw invalidField("imei", t("is required"));
  if (columns.imeiResult !== "REGISTERED")
    throw invalidField(
      "imeiCheck",
      t("must be Registered, or the payment needs an override with a reason"),
    );
  if (!columns.deregistered || !columns.signedOut)
    throw invalidField("handover", t("must be complete: de-registered, and signed out"));
}

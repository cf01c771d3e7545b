import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import type { ImeiCheckResult, PaymentInput } from "../../generated/RecordPayment.ts";
import { t } from "../../platform/i18n.ts";
import { text } from "../../ui/forms/rules.ts";
import { imeiRule } from "../imei/imei.ts";

export const { override, imei, imei2 } = limits.PaymentInput;

/** The fields about a phone that changes hands. The server says which of them it needs. */
export const handoverLabels = {
  imei: t("IMEI"),
  imei2: t("Second IMEI"),
  imeiCheck: t("Answer of the register"),
  handover: t("De-registered by its owner"),
  signedOut: t("Signed out of iCloud or Google"),
  override: t("Reason to pay without these"),
};

export const handoverSchema = {
  imei: imeiRule("FIRST"),
  imei2: imeiRule("SECOND"),
  imeiCheck: z.string(),
  handover: z.boolean(),
  signedOut: z.boolean(),
  override: text(handoverLabels.override, override),
};

/** Nothing is known yet. */
export const emptyHandover = {
  imei: "",
  imei2: "",
  imeiCheck: "NOT_CHECKED",
  handover: false,
  signedOut: false,
  override: "",
};

type Handover = {
  imei: string | null;
  imei2: string | null;
  imeiCheck: string;
  handover: boolean;
  signedOut: boolean;
  override: string;
};

/** The input of the payment for a phone. */
export const handoverInput = (given: Handover): Partial<PaymentInput> => ({
  imei: given.imei,
  imei2: given.imei2,
  imeiCheck: given.imei ? { result: given.imeiCheck as ImeiCheckResult } : null,
  handover: { deregistered: given.handover, signedOut: given.signedOut },
  override: given.override || null,
});

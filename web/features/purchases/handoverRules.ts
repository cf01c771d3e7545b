import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import type { ImeiCheckResult, PaymentInput } from "../../generated/RecordPayment.ts";
import { imeiCheckResultWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { requiredSentence, text } from "../../ui/forms/rules.ts";
import { imeiRule } from "../imei/imei.ts";

import { type LockName, lockLabels } from "../locks/lockFields.ts";

export const { override, imei, imei2 } = limits.PaymentInput;

/** The possible answers of the register. An empty string means that there is no answer yet. */
const { NOT_CHECKED, ...answers } = imeiCheckResultWords;
export const registerWords = { "": NOT_CHECKED, ...answers };

/** The labels of the fields about the handover of a phone. */
export const handoverLabels = {
  imei: t("IMEI"),
  imei2: t("Second IMEI"),
  imeiCheck: t("Answer of the register"),
  deregistered: t("De-registered by its owner"),
  signedOut: t("Signed out of iCloud or Google"),
  override: t("Reason for paying without these"),
};

export const handoverSchema = {
  imei: imeiRule("FIRST"),
  imei2: imeiRule("SECOND"),
  imeiCheck: z.string(),
  deregistered: z.boolean(),
  signedOut: z.boolean(),
  override: text(handoverLabels.override, override),
};

/** The initial values, as long as nothing is known about the phone. */
export const emptyHandover = {
  imei: "",
  imei2: "",
  imeiCheck: "",
  deregistered: false,
  signedOut: false,
  override: "",
};

type Handover = {
  imei: string | null;
  imei2: string | null;
  imeiCheck: string;
  deregistered: boolean;
  signedOut: boolean;
  override: string;
};

const notConfirmed = (label: string) => t("{label} is not confirmed yet", { label });

/**
 * Checks the conditions under which the shop pays for a phone. Returns a field and its error for each unmet condition.
 * Follows the same rules as the server. Returns no errors if a reason for paying anyway is given.
 */
export function handoverFaults(
  given: Partial<Handover>,
  notClear: readonly LockName[] = [],
): [string, string][] {
  const { imei, imeiCheck, deregistered, signedOut, override } = given;
  if (override) return [];
  const labels = handoverLabels;
  const faults: [string, string | false][] = [
    ["imei", !imei && requiredSentence(labels.imei)],
    [
      "imeiCheck",
      imeiCheck !== "REGISTERED" && t("{label} must be “Registered”", { label: labels.imeiCheck }),
    ],
    ["deregistered", !deregistered && notConfirmed(labels.deregistered)],
    ["signedOut", !signedOut && notConfirmed(labels.signedOut)],
    ...notClear.map((name): [string, string] => [
      name,
      t("{label} must be “Clear” in the inspection", { label: lockLabels[name] }),
    ]),
  ];
  return faults.flatMap(([name, fault]) => (fault ? [[name, fault]] : []));
}

/** Returns the part of a payment's input about the phone. */
export const handoverInput = (given: Handover): Partial<PaymentInput> => ({
  imei: given.imei,
  imei2: given.imei2,
  imeiCheck: given.imei ? { result: (given.imeiCheck || "NOT_CHECKED") as ImeiCheckResult } : null,
  handover: { deregistered: given.deregistered, signedOut: given.signedOut },
  override: given.override || null,
});

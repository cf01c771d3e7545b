import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import type { ImeiCheckResult, PaymentInput } from "../../generated/RecordPayment.ts";
import { imeiCheckResultWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { checkboxRow, row } from "../../ui/forms/fieldRows.ts";
import { requiredSentence, text } from "../../ui/forms/rules.ts";
import { imeiRule } from "../imei/imei.ts";
import { type LockName, lockLabels } from "../locks/lockFields.ts";

const { override, imei, imei2 } = limits.PaymentInput;

/** The possible answers of the register. An empty string means that there is no answer yet. */
const { NOT_CHECKED, ...answers } = imeiCheckResultWords;
const registerWords = { "": NOT_CHECKED, ...answers };

/** The fields about the handover of a phone. */
export const handoverRows = {
  imei: row(t("IMEI"), () => imeiRule("FIRST"), imei, {
    inputMode: "numeric",
    hint: t("Dial *#06# on the phone. Only admins see it."),
  }),
  imei2: row(t("Second IMEI"), () => imeiRule("SECOND"), imei2, { inputMode: "numeric" }),
  imeiCheck: { label: t("Answer of the register"), options: registerWords, schema: z.string() },
  deregistered: checkboxRow(t("De-registered by its owner")),
  signedOut: checkboxRow(t("Signed out of iCloud or Google")),
  override: row(t("Reason for paying without these"), text, override, {
    rows: 2,
    hint: t("Needed only if something above is missing. The reason is recorded in the audit log."),
  }),
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
  const faults: [string, string | false][] = [
    ["imei", !imei && requiredSentence(handoverRows.imei.label)],
    [
      "imeiCheck",
      imeiCheck !== "REGISTERED" &&
        t("{label} must be “Registered”", { label: handoverRows.imeiCheck.label }),
    ],
    ["deregistered", !deregistered && notConfirmed(handoverRows.deregistered.label)],
    ["signedOut", !signedOut && notConfirmed(handoverRows.signedOut.label)],
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

import { z } from "zod";
import { dayOf } from "../../../shared/days.ts";
import type { Context } from "../../core/context.ts";
import { t } from "../../core/i18n.ts";
import { imeiRule } from "../../core/imei.ts";
import { imeiCheckRule } from "../../core/imeiCheck.ts";
import {
  line,
  missingOr,
  optionalParagraph,
  paragraph,
  wholeNumber,
} from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import type { Inspection } from "../../generated/prisma/client.ts";
import { PaymentMethod } from "../../generated/prisma/enums.ts";
import { referenceFault, referenceFields } from "../documents/references.ts";
import { answersIn, byName, flat, openAnswersIn } from "../quotes/answers.ts";
import { handoverFaults } from "./handover.ts";
import { locksRule, notClear } from "./locks.ts";

const { photos, notes, reason, amount, imei } = limits.InspectionInput;

/** The schema of an inspection. Its output has the answers under the names of the evaluation's columns. */
export const inspectionRules = z
  .strictObject({
    ...answersIn(byName),
    notes: paragraph(notes.maxLength).default(""),
    photos: z
      .array(line(photos.maxLength))
      .max(photos.maxItems)
      .refine((list) => new Set(list).size === list.length, t("may contain each value only once"))
      .default([]),
    amount: wholeNumber(amount, t("must be a whole number of taka")).nullish(),
    refuse: z.boolean().default(false),
    reason: paragraph(reason.maxLength).default(""),
    imei: imeiRule(imei.maxLength, "ONLY"),
    locks: locksRule.nullish(),
    version: z.number().int(t("must be a whole number")).nullish(),
  })
  .transform(flat)
  .transform(
    ({ notes, photos, amount, refuse, reason, imei = null, locks, version, ...answers }) => ({
      ...{ answers, notes, photos, amount, refuse, reason, imei, locks, version },
    }),
  );

/** The schema of an inspection's findings so far, for a preview. */
export const previewRules = z
  .strictObject({
    ...openAnswersIn(byName),
    amount: wholeNumber(amount, t("must be a whole number of taka")).nullish(),
    refuse: z.boolean().default(false),
    locks: locksRule.nullish(),
  })
  .transform(flat)
  .transform(({ amount, refuse, locks, ...answers }) => ({
    locks,
    answers,
    decision: { amount, refuse, reason: "" },
  }));

/** A valid inspection. */
export type Findings = z.output<typeof inspectionRules>;

/** The earliest day of a payment. An earlier day is probably a typing error in the year. */
const firstDay = "2000-01-01";

/** The schema of an amount. There are no limits, because the amount must equal the purchase's amount. */
const wholeTaka = z
  .number({ error: missingOr(t("must be a number")) })
  .int(t("must be a whole number of taka"));

/** Returns the schema of a payment's fields; `now` is the current time. */
const payment = (now: Date) =>
  z.strictObject({
    amount: wholeTaka,
    method: z.enum(PaymentMethod, { error: missingOr(t("is not one of the choices")) }),
    date: z.iso
      .date({ error: missingOr(t("must be a day such as 2026-03-26")) })
      .refine((day) => day >= firstDay, {
        error: t("may not be before {firstDay}"),
        params: { firstDay },
      })
      .refine((day) => day <= dayOf(now), t("may not be in the future")),
    ...referenceFields,
    imei: imeiRule(limits.PaymentInput.imei.maxLength, "FIRST"),
    imei2: imeiRule(limits.PaymentInput.imei2.maxLength, "SECOND"),
    imeiCheck: imeiCheckRule(now).nullish(),
    handover: z.strictObject({ deregistered: z.boolean(), signedOut: z.boolean() }).nullish(),
    override: optionalParagraph(limits.PaymentInput.override.maxLength),
  });

/** A valid payment. */
export type ValidPayment = z.output<ReturnType<typeof payment>>;

type Agreed = {
  /** The agreed amount in whole taka. */
  amount: number | null;
  needsHandover: boolean;
  /** The newest inspection. */
  inspection: Inspection | null;
};

/**
 * Returns the schema of a payment for the agreed amount; `now` is the current time. The purchase's requirements are
 * checked together with the fields, so that one BAD_USER_INPUT contains all errors.
 */
export const paymentRules = (
  now: Date,
  { amount, needsHandover, inspection }: Agreed,
  actor: Context["actor"],
) =>
  payment(now).superRefine(
    (given, { addIssue }) => {
      if (typeof given.amount === "number" && given.amount !== amount)
        addIssue({ code: "custom", path: ["amount"], ...notTheAgreedAmount(amount) });
      const noReference = referenceFault(actor, given);
      if (noReference) addIssue({ code: "custom", path: ["reference"], message: noReference });
      if (!needsHandover) return;
      for (const [path, fault] of handoverFaults(given, notClear(inspection)))
        addIssue({ code: "custom", path, message: fault });
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );

const notTheAgreedAmount = (amount: number | null) => ({
  message: t("must be the agreed amount, BDT {amount}"),
  params: { amount: amount ?? 0 },
});

/** The schema of the amount that a seller declines, and a note. */
export const declineRules = z.strictObject({
  amount: wholeTaka.nullish(),
  note: paragraph(limits.declineOffer.note.maxLength).default(""),
});

/** The schema of an admin's note on a return. */
export const returnRules = z.strictObject({
  note: paragraph(limits.recordReturn.note.maxLength).default(""),
});

/** The schema of the amount that a seller accepts. */
export const acceptRules = z.strictObject({
  amount: wholeTaka.nullish(),
});

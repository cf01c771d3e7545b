import { z } from "zod";
import type { Context } from "../../core/context.ts";
import { type Text, t } from "../../core/i18n.ts";
import {
  checkFields,
  optionalLine,
  requiredParagraph,
  wholeNumber,
} from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import type { ReceiptKind } from "../../generated/prisma/enums.ts";
import { PaymentMethod } from "../../generated/prisma/enums.ts";
import type { DocumentContent } from "../documents/content.ts";
import { referenceFault, referenceFields } from "../documents/references.ts";
import { mobileRule } from "../units/rules.ts";

const { reason, amount, buyerName, buyerMobile } = limits.DocumentCorrectionInput;

/** The fields of a correction. Omitted fields are undefined. */
export const correctionRules = z.strictObject({
  reason: requiredParagraph(reason.maxLength),
  amount: wholeNumber(amount, t("must be a whole number of taka")).nullish(),
  method: z.enum(PaymentMethod, { error: t("is not one of the choices") }).nullish(),
  ...referenceFields,
  buyerName: optionalLine(buyerName.maxLength),
  buyerMobile: mobileRule(buyerMobile.maxLength).optional(),
});

type Correction = z.output<typeof correctionRules>;

/** The parts of a document that can be corrected: the money and the buyer. */
export type Corrected = Pick<
  DocumentContent,
  "amount" | "method" | "reference" | "name" | "mobile"
> & { referenceReason: string | null };

/**
 * Returns the corrected parts of a document. Throws BAD_USER_INPUT for fields that this kind of document lacks, for
 * invalid values, and if nothing changes.
 */
export function correctedBy(
  actor: Context["actor"],
  before: DocumentContent,
  input: Correction,
  /** The largest possible refund, in whole taka. */
  maximum: number = amount.max,
): Corrected {
  const method = input.method ?? before.method;
  const kept = method === before.method ? before.reference : null;
  const after: Corrected = {
    amount: input.amount ?? before.amount,
    method,
    reference: input.reference === undefined ? kept : input.reference,
    referenceReason: input.referenceReason ?? null,
    name: input.buyerName === undefined ? before.name : input.buyerName,
    mobile: input.buyerMobile === undefined ? before.mobile : input.buyerMobile,
  };
  const isUnchanged = members.every((name) => before[name] === after[name]);
  checkFields({
    amount: amountFault(before.kind, after.amount, maximum),
    reference: after.amount > 0 && referenceFault(actor, after),
    ...(before.kind === "SALE" ? {} : buyerFaults(input)),
    reason: isUnchanged && t("is not enough: change at least one value"),
  });
  return after;
}

const members = ["amount", "method", "reference", "name", "mobile"] as const;

function amountFault(kind: ReceiptKind, amount: number, maximum: number): Text | false {
  if (amount === 0 && kind !== "CREDIT_NOTE")
    return t("must be at least {minimum}", { minimum: 1 });
  return (
    amount > maximum &&
    t("may not exceed BDT {amount}, the amount that the buyer paid", { amount: maximum })
  );
}

const buyerFaults = ({ buyerName, buyerMobile }: Correction) => ({
  buyerName: buyerName !== undefined && onlyOfSale,
  buyerMobile: buyerMobile !== undefined && onlyOfSale,
});

const onlyOfSale = t("can be corrected only in an invoice");

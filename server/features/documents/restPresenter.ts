import { z } from "zod";
import { paymentMethodWords, receiptKindWords } from "../../generated/words.ts";
import { idSchema } from "../../rest/helpers.ts";
import type { DocumentView } from "./view.ts";

export const documentShape = z.object({
  _id: idSchema,
  kind: z.enum(receiptKindWords),
  number: z.string().describe("The number of the document, such as `S-2627-000123`."),
  createdAt: z.iso.datetime(),
  date: z.iso.date().describe("The day of the sale, payment or refund."),
  title: z.string().describe("The title of the device when the document was made."),
  code: z
    .string()
    .nullable()
    .describe(
      "The code of the unit. Null if the device was not a unit when the document was made.",
    ),
  evaluation: idSchema.nullable(),
  amount: z
    .int()
    .optional()
    .describe(
      "The amount in whole taka (BDT). Omitted for a purchase if the caller may not read costs.",
    ),
  method: z.enum(paymentMethodWords),
  reference: z.string().nullable(),
  referenceReason: z.string().nullable(),
  name: z
    .string()
    .nullish()
    .describe(
      "The name of the buyer or seller. Null if it is not known. Omitted for callers who may not read customers.",
    ),
  mobile: z
    .string()
    .nullish()
    .describe(
      "The mobile number of the buyer or seller, 11 digits. Null if it is not known. Omitted for callers who may not read customers.",
    ),
  url: z
    .string()
    .optional()
    .describe(
      "The absolute URL: `https://…/receipt/…`. Omitted for callers who may not read the amount or the name in the document, unless they made the document.",
    ),
  revokedAt: z.iso.datetime().nullable(),
  replaces: z
    .string()
    .nullable()
    .describe(
      "The number of the document that this document corrects. Null if it is not a correction.",
    ),
  reason: z
    .string()
    .nullable()
    .describe("Why this document corrects another document. Null if it is not a correction."),
  replacedBy: z.string().nullable(),
  credits: z
    .string()
    .nullable()
    .describe(
      "The number of the invoice that a credit note cancels. Null for other kinds of documents.",
    ),
  correctableUntil: z.iso.datetime().nullable(),
});

/** Returns a document in the form in which REST shows it to admins. */
export function presentDocument(document: DocumentView): z.output<typeof documentShape> {
  const { id, evaluationId, kind, method, createdAt, revokedAt, correctableUntil } = document;
  const { number, date, title, code, amount, reference, referenceReason, name, mobile } = document;
  const { url, replaces, reason, replacedBy, credits } = document;
  return {
    _id: id,
    ...{ number, date, title, code, amount, reference, referenceReason, name, mobile },
    ...{ url, replaces, reason, replacedBy, credits },
    evaluation: evaluationId,
    kind: receiptKindWords[kind],
    method: paymentMethodWords[method],
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    correctableUntil: correctableUntil?.toISOString() ?? null,
  };
}

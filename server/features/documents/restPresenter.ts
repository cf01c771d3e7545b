import { z } from "zod";
import { paymentMethodWords, receiptKindWords } from "../../generated/words.ts";
import { idSchema } from "../../rest/helpers.ts";
import type { DocumentView } from "./view.ts";

export const documentShape = z.object({
  _id: idSchema,
  kind: z.enum(receiptKindWords),
  number: z.string().describe("`S-2627-000123`."),
  createdAt: z.iso.datetime(),
  date: z.iso.date().describe("The day of the sale, payment or refund."),
  title: z.string().describe("The title of the device when the document was made."),
  code: z.string().nullable().describe("The unit's."),
  evaluation: idSchema.nullable(),
  amount: z
    .int()
    .optional()
    .describe("Whole taka (BDT). For a purchase, only with the right to read costs."),
  method: z.enum(paymentMethodWords),
  reference: z.string().nullable(),
  referenceReason: z.string().nullable(),
  name: z.string().nullish().describe("Only with the right to read customers."),
  mobile: z.string().nullish().describe("Only with the right to read customers."),
  url: z.string().optional().describe("Only for callers who may read all that the document shows."),
  revokedAt: z.iso.datetime().nullable(),
  replaces: z
    .string()
    .nullable()
    .describe("The number of the document that this document corrects."),
  reason: z.string().nullable().describe("Why this document corrects another document."),
  replacedBy: z.string().nullable(),
  credits: z.string().nullable().describe("The number of the invoice."),
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

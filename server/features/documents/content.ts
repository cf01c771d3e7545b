import { z } from "zod";
import { Grade, PaymentMethod, ReceiptKind } from "../../generated/prisma/enums.ts";

const taka = z.int();
const day = z.iso.date();

/** The shop that made a document. */
const shop = z.object({
  name: z.object({ en: z.string(), bn: z.string() }),
  address: z.object({ en: z.string(), bn: z.string() }),
  phone: z.string(),
  email: z.string(),
});

const fact = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  /** Whether the first line of the sheet is the amount. */
  isAmount: z.boolean().default(false),
});

/** The printed document in one language. */
const sheet = z.object({
  shop: z.array(z.string()),
  title: z.string(),
  intro: z.string().nullable(),
  facts: z.array(fact),
  notes: z.array(z.string()),
});

export type Sheet = z.output<typeof sheet>;

/** The facts from which the sheets of a document are written. Days are days in Bangladesh. */
const facts = z.object({
  kind: z.enum(ReceiptKind),
  shop,
  title: z.string(),
  variant: z.string().nullable(),
  code: z.string().nullable(),
  imei: z.string().nullable(),
  imei2: z.string().nullable(),
  serial: z.string().nullable(),
  grade: z.enum(Grade).nullable(),
  amount: taka,
  method: z.enum(PaymentMethod),
  reference: z.string().nullable(),
  date: day,
  /** The name of the buyer or seller. */
  name: z.string().nullable(),
  mobile: z.string().nullable(),
  warrantyUntil: day.nullable(),
  /**
   * For a sale, the number of days within which the unit may be returned. `returnableUntil` is the last of these days.
   */
  returnDays: z.int().nullable(),
  returnableUntil: day.nullable(),
  /** The day of the return. Set only if the unit was returned before its receipt got its number. */
  returnedOn: day.nullable(),
  /** The versions of the shop's policies that applied. Null if the shop kept no versions at that time. */
  termsVersion: z.int().nullable(),
  returnPolicyVersion: z.int().nullable(),
  /** The number of the document that this document corrects. */
  replaces: z.string().nullable(),
  /** The number of the invoice that a credit note cancels. */
  credits: z.string().nullable(),
});

export type DocumentFacts = z.output<typeof facts>;

/** The stored content of a document. */
const documentContent = facts.extend({
  format: z.literal(1),
  number: z.string(),
  sheets: z.object({ en: sheet, bn: sheet }),
});

export type DocumentContent = z.output<typeof documentContent>;

/** Returns the content of a document's row; null if the row is not completed yet (earlier.ts). */
export const contentIn = ({ content }: { content: unknown }): DocumentContent | null =>
  content === null ? null : documentContent.parse(content);

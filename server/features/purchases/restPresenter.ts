import { z } from "zod";
import { type Language, translate } from "../../core/i18n.ts";
import {
  paymentMethodWords,
  purchaseStateWords,
  timelineActorWords,
  timelineCodeWords,
} from "../../generated/words.ts";
import { optionWord } from "../quotes/engine/questions.ts";
import { quoteIn } from "../quotes/inLanguage.ts";
import { presentQuote, quoteShape } from "../quotes/restPresenter.ts";
import type { QuoteDifference } from "./differences.ts";
import { answersShape, presentAnswers } from "./restAnswers.ts";
import { locksShape, presentLocks } from "./restLocks.ts";
import type { InspectionView, PurchaseView } from "./view.ts";

const taka = z.int();
const time = z.iso.datetime();
const onlyWithRight = "Omitted for staff without `READ_COSTS` once the shop has paid.";

const differenceShape = z.object({
  code: z
    .string()
    .describe(
      "The name of the question, or `base`, `limit`, `minimum`, `tradeInBonus`, `rounding`, or `review` for an amount that an admin " +
        "decided on.",
    ),
  question: z.string().nullable(),
  label: z.string().describe("A label to display, in the language of the request."),
  from: z.array(z.string()).describe("The labels of the answers that the seller gave."),
  to: z.array(z.string()).describe("The labels of the answers that the inspection found."),
  before: taka.describe(
    "The sum of the quote's lines with this code, in whole taka (BDT). For `review`, the amount of the quote.",
  ),
  after: taka.describe(
    "The sum of the inspection's lines with this code, in whole taka (BDT). For `review`, the amount of the inspection.",
  ),
  amount: taka.describe(
    "`after` minus `before`, in whole taka (BDT). Negative if it lowers the price.",
  ),
});

const inspectionShape = z.object({
  number: z.int().describe("The number of the inspection within the purchase, from 1."),
  createdAt: time,
  inspector: z
    .string()
    .nullable()
    .describe("The name of the admin who inspected the device. Null for customers and API keys."),
  ...answersShape,
  locks: locksShape.nullable().describe("The locks of the phone. Null if none were recorded."),
  notes: z
    .string()
    .nullable()
    .describe("Internal notes, possibly empty. Null for customers and API keys."),
  imei: z
    .string()
    .nullable()
    .describe("The phone's IMEI. Null for customers and API keys, or if none was recorded."),
  photos: z.array(z.string()),
  quote: quoteShape.optional().describe(`The quote for the findings. ${onlyWithRight}`),
  amount: taka
    .nullish()
    .describe(
      `The amount in whole taka (BDT): the quote's amount, or the admin's amount after a review. Null if the shop refuses the device. ${onlyWithRight}`,
    ),
  reason: z.string(),
  differences: z
    .array(differenceShape)
    .describe("The differences that lead from the amount quoted at submission to `amount`."),
});

export const purchaseShape = z.object({
  state: z.enum(purchaseStateWords),
  amount: taka
    .nullish()
    .describe(
      `The amount that the shop offers, agreed to pay, or paid, in whole taka (BDT). Null before the inspection, or if the shop refuses the device. ${onlyWithRight}`,
    ),
  expiresAt: time
    .nullable()
    .describe(
      "The time until which the seller can accept the revised offer. Null unless the newest inspection led to a revised offer.",
    ),
  version: z
    .int()
    .describe(
      "Increases with every transition. Send it when you record an inspection so that you don't overwrite a newer inspection.",
    ),
  inspections: z.array(inspectionShape).describe("The inspections, newest first."),
  payment: z
    .object({
      amount: taka
        .nullish()
        .describe(`The amount of the payment in whole taka (BDT). ${onlyWithRight}`),
      method: z.enum(paymentMethodWords),
      date: z.iso.date(),
      reference: z.string().nullable(),
      receiptUrl: z
        .url()
        .nullable()
        .describe(
          "The URL of the receipt. Null for API keys, or if the receipt was revoked. Also null for staff who may not read costs or customers, unless they recorded the payment.",
        ),
    })
    .nullable(),
  timeline: z
    .array(
      z.object({
        code: z.enum(timelineCodeWords),
        at: time,
        actor: z.enum(timelineActorWords),
        actorName: z.string().nullable(),
        amount: taka
          .nullable()
          .describe(
            "The amount of the quote, the offer or the payment, in whole taka (BDT). Null for events without an amount. After the payment, also null for staff without `READ_COSTS`.",
          ),
        note: z.string(),
      }),
    )
    .describe("The events, oldest first."),
});

export function presentPurchase(
  purchase: PurchaseView,
  language: Language,
): z.output<typeof purchaseShape> {
  const { state, amount, expiresAt, version, inspections, payment, timeline } = purchase;
  return {
    state: purchaseStateWords[state],
    amount,
    expiresAt: expiresAt?.toISOString() ?? null,
    version,
    inspections: inspections.map((inspection) => presentInspection(inspection, language)),
    payment: payment && {
      amount: payment.amount,
      method: paymentMethodWords[payment.method],
      date: payment.date,
      reference: payment.reference,
      receiptUrl: payment.receiptUrl,
    },
    timeline: timeline.map(({ code, at, actor, ...entry }) => ({
      code: timelineCodeWords[code],
      at: at.toISOString(),
      actor: timelineActorWords[actor],
      ...entry,
    })),
  };
}

function presentInspection(
  inspection: InspectionView,
  language: Language,
): z.output<typeof inspectionShape> {
  const { number, createdAt, inspector, notes, photos, quote, amount, reason } = inspection;
  return {
    number,
    createdAt: createdAt.toISOString(),
    inspector,
    ...presentAnswers(inspection),
    locks: inspection.locks && presentLocks(inspection.locks),
    notes,
    imei: inspection.imei,
    photos,
    quote: quote && presentQuote(quoteIn(quote, language)),
    amount,
    reason,
    differences: inspection.differences.map((difference) =>
      presentDifference(difference, language),
    ),
  };
}

function presentDifference(
  { question, label, from, to, ...difference }: QuoteDifference,
  language: Language,
) {
  const wordOf = (option: string) => (question ? optionWord({ question, option }) : option);
  return {
    ...difference,
    question,
    label: translate(label, language),
    from: from.map(wordOf),
    to: to.map(wordOf),
  };
}

import { z } from "zod";
import type { Context } from "../../core/context.ts";
import {
  deviceKindWords,
  instalmentsWords,
  paymentMethodWords,
  requestStatusWords,
} from "../../generated/words.ts";
import { idSchema } from "../../rest/helpers.ts";
import { phoneOrTablet } from "../devices/service.ts";
import { answersShape, presentAnswers } from "../purchases/restAnswers.ts";
import { presentPurchase, purchaseShape } from "../purchases/restPresenter.ts";
import { rejectionOf } from "../purchases/timeline.ts";
import { viewPurchase } from "../purchases/view.ts";
import { quoteIn } from "../quotes/inLanguage.ts";
import { presentQuote, quoteShape } from "../quotes/restPresenter.ts";
import { quoteOfColumns } from "../quotes/snapshot.ts";
import { presentRequester, requesterShape } from "../submissions/rest.ts";
import { payoutOf, visitDayOf } from "./payout.ts";
import type { EvaluationRecord } from "./service.ts";

const device = phoneOrTablet.shape.nullable();

export const evaluationShape = z
  .object({
    _id: idSchema,
    deviceType: z.enum(deviceKindWords),
    smartPhone: device.describe("The device, if it is a smartphone and still in the catalogue."),
    tablet: device.describe("The device, if it is a tablet and still in the catalogue."),
    seen: z
      .object({
        brand: z.string(),
        model: z.string(),
        coverImage: z.string(),
        RAM: z.int().describe("The memory (RAM) in GB."),
        ROM: z.int().describe("The storage (ROM) in GB."),
        sellingPrice: z
          .int()
          .describe(
            "The estimated selling price when the evaluation was submitted, in whole taka (BDT).",
          ),
      })
      .describe(
        "A snapshot of the device at submission. Changing or deleting the device later does not affect the snapshot.",
      ),
    ...answersShape,
    instalments: z
      .enum(instalmentsWords)
      .nullable()
      .describe(
        "The state of the instalments on the phone. Null if the seller did not answer this question.",
      ),
    quote: quoteShape
      .nullish()
      .describe(
        "The quote at submission, which never changes. Null for evaluations submitted before quotes existed. Omitted for staff without `READ_COSTS` once the shop has paid.",
      ),
    termsVersion: z
      .int()
      .nullable()
      .describe(
        "The version number of the terms that applied at submission, for `GET /pages/termsAndCondition?version=…`. Null if the evaluation is older than the first version.",
      ),
    returnPolicyVersion: z
      .int()
      .nullable()
      .describe(
        "The version number of the return policy that applied at submission, for `GET /pages/returnRefund?version=…`. Null if the evaluation is older than the first version.",
      ),
    visitDay: z.iso
      .date()
      .nullable()
      .describe(
        "The day on which the seller plans to bring the device. Null if the seller did not state it.",
      ),
    payout: z
      .object({
        method: z.enum(paymentMethodWords),
        mobile: z
          .string()
          .nullable()
          .describe(
            "The number of the bKash, Nagad or Rocket account, 11 digits. Null for `Cash`.",
          ),
      })
      .nullable()
      .describe(
        "How the seller wants to be paid. Null if the seller did not state it. Also null for everyone except the seller and staff with `PAY_SELLERS`.",
      ),
    user: requesterShape,
    status: z.enum(requestStatusWords),
    rejection: z
      .object({
        at: z.iso.datetime(),
        reason: z
          .string()
          .describe("The reason in an admin's words, for the customer to read. Possibly empty."),
      })
      .nullable()
      .describe("When and why the shop rejected the evaluation. Null unless it is rejected."),
    purchase: purchaseShape
      .nullable()
      .describe("The shop's purchase of the device. Null until the evaluation is approved."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .describe("A customer's request to sell a device to the shop.");

type EvaluationShape = z.output<typeof evaluationShape>;

export function presentEvaluation(evaluation: EvaluationRecord, ctx: Context): EvaluationShape {
  const presented = evaluation.device && phoneOrTablet.present(evaluation.device, ctx);
  const quote = quoteOfColumns(evaluation);
  const purchase = viewPurchase(ctx, evaluation);
  const rejection = rejectionOf(evaluation);
  const payout = payoutOf(ctx, evaluation);
  return {
    _id: evaluation.id,
    deviceType: deviceKindWords[evaluation.kind],
    smartPhone: evaluation.kind === "SMARTPHONE" ? presented : null,
    tablet: evaluation.kind === "TABLET" ? presented : null,
    seen: {
      brand: evaluation.seenBrand,
      model: evaluation.seenModel,
      coverImage: evaluation.seenCoverImage,
      RAM: evaluation.seenRam,
      ROM: evaluation.seenRom,
      sellingPrice: evaluation.seenSellingPrice,
    },
    ...presentAnswers(evaluation),
    instalments: evaluation.instalments && instalmentsWords[evaluation.instalments],
    quote: evaluation.hidesCosts ? undefined : quote && presentQuote(quoteIn(quote, ctx.language)),
    termsVersion: evaluation.termsVersion?.number ?? null,
    returnPolicyVersion: evaluation.returnPolicyVersion?.number ?? null,
    visitDay: visitDayOf(evaluation),
    payout: payout && { ...payout, method: paymentMethodWords[payout.method] },
    user: presentRequester(evaluation.user),
    status: requestStatusWords[evaluation.status],
    rejection: rejection && { ...rejection, at: rejection.at.toISOString() },
    purchase: purchase && presentPurchase(purchase, ctx.language),
    createdAt: evaluation.createdAt.toISOString(),
    updatedAt: evaluation.updatedAt.toISOString(),
  };
}

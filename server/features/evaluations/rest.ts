import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { word } from "../../core/restValues.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import {
  collectionRoutes,
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idParams,
  idSchema,
} from "../../rest/helpers.ts";
import { incompleteMessage } from "../quotes/answers.ts";
import { deviceBody, instalmentsField, optional, restAnswers } from "../quotes/restBodies.ts";
import { throwInWords } from "../quotes/restErrors.ts";
import { quoteShape } from "../quotes/restPresenter.ts";
import { statusAndReasonBody, submissionRoutes } from "../submissions/rest.ts";
import { addPurchaseRoutes } from "./purchaseRest.ts";
import { RepeatedEvaluation } from "./repeats.ts";
import { evaluationShape, presentEvaluation } from "./restPresenter.ts";
import { quotedAmount } from "./rules.ts";
import { createEvaluation, evaluations } from "./service.ts";
import { withdrawEvaluation } from "./withdrawal.ts";

/** The largest body in bytes, as in GraphQL. The limit is low because validating a long invalid list takes long. */
const maxBodyBytes = 100 * 1024;

/** The body of `POST /evaluations`. */
const evaluationBody = deviceBody({
  ...restAnswers,
  ...instalmentsField,
  quotedAmount: optional(quotedAmount).describe(
    "The amount of the quote that the seller saw. If the quote has changed since, the response is 409 with the new `quote`.",
  ),
  visitDay: optional(z.string("must be text").meta({ format: "date" }).nullish()).describe(
    "The day on which the seller plans to bring the device, such as `2026-03-26`. Must be today or one of the next 60 days.",
  ),
  payout: z
    .strictObject({
      method: word(paymentMethodWords).describe("`Cash`, `bKash`, `Nagad` or `Rocket`."),
      mobile: optional(z.string("must be text").nullish()).describe(
        "The number of the bKash, Nagad or Rocket account. Not allowed with `Cash`.",
      ),
    })
    .nullish()
    .describe(
      "How the seller wants to be paid. Only the seller and staff with `PAY_SELLERS` can read it.",
    ),
});

const summaries = {
  list: "List evaluations. Callers who may not read all evaluations get only their own",
  get: "Get one evaluation",
  update: "Approve a pending or rejected evaluation, or reject a pending evaluation",
  delete: "Delete an approved or rejected evaluation",
};

const conflictShape = z
  .object({
    status: z.literal("fail"),
    message: z.string(),
    quote: quoteShape.optional().describe("The new quote, if `quotedAmount` is out of date."),
    _id: idSchema
      .optional()
      .describe(
        "The `_id` of the earlier evaluation, if the seller submitted the same evaluation in the last ten minutes and it is still pending.",
      ),
  })
  .describe("The quote has changed, or the seller has just submitted the same evaluation.");

/** Rethrows an error of `createEvaluation` with REST's field names. */
function throwInRestWords(error: unknown): never {
  if (error instanceof RepeatedEvaluation)
    throw new AppError("CONFLICT", error.text, { data: { _id: error.id } });
  throwInWords(error);
}

export const evaluationRoutes: FeatureRoutes = async (app) => {
  const routes = collectionRoutes(app, {
    path: "/evaluations",
    shape: evaluationShape,
    present: presentEvaluation,
    bodyLimit: maxBodyBytes,
  });
  submissionRoutes(routes, evaluations, summaries, { decisionBody: statusAndReasonBody });
  routes.create(
    "Offer a smartphone or tablet for sale",
    { permission: "createEvaluation", incompleteMessage },
    evaluationBody,
    (ctx, { input, kind }) => createEvaluation(ctx, input, kind).catch(throwInRestWords),
    { 409: conflictShape },
  );
  app.post(
    "/evaluations/:id/withdraw",
    {
      config: { permission: "withdrawOwnEvaluation" },
      schema: {
        summary: "Withdraw your own pending evaluation by deleting it",
        params: idParams,
        response: { 200: envelopeSchema(idSchema) },
      },
    },
    async ({ ctx, params }) => envelope(await withdrawEvaluation(ctx, params.id)),
  );
  addPurchaseRoutes(routes);
};

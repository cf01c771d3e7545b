import { z } from "zod";
import { t } from "../../core/i18n.ts";
import { missingOr } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { paymentMethodWords } from "../../generated/words.ts";
import { envelope, envelopeSchema, idParams, type RestApp, word } from "../../rest/helpers.ts";
import { answersIn, incompleteMessage } from "../quotes/answers.ts";
import { optional } from "../quotes/restBodies.ts";
import { purchaseActions } from "./purchaseActions.ts";
import { evaluationShape, presentEvaluation } from "./restPresenter.ts";

/** As GraphQL's. Validating a large invalid list takes long. */
const maxBodyBytes = 100 * 1024;

/** A body may be left out where each of its fields may. */
const optionalBody = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((body) => body ?? {}, z.strictObject(shape));

const note = (max: number) =>
  z.string("must be a text").optional().describe(`At most ${max} characters.`);

const answers = answersIn(word);

/** The answers as in an evaluation, and how the admin decided. */
const inspectionBody = z.strictObject({
  ...answers,
  batteryHealth: optional(answers.batteryHealth),
  notes: z.string("must be a text").optional().describe("Internal; the seller does not see them."),
  photos: z.array(z.string("must be a text"), "must be a list").optional().describe("Image paths."),
  amount: z.number("must be a number").nullish().describe("Where the rules ask for a review."),
  refuse: z.boolean("must be true or false").optional().describe("The shop does not buy it."),
  reason: z.string("must be a text").optional().describe("Why so; the seller sees it."),
  version: z.number("must be a number").nullish().describe("The purchase's, as it was read."),
});

const shownAmount = z
  .number("must be a number")
  .nullish()
  .describe("The amount that the seller was shown; where the offer is another by now, 409.");

const paymentBody = z.strictObject({
  amount: z
    .number({ error: missingOr(t("must be a number")) })
    .describe("Whole taka, exactly the agreed amount."),
  method: word(paymentMethodWords),
  date: z
    .string({ error: missingOr(t("must be a text")) })
    .describe("A day such as 2026-03-26, not in the future."),
  reference: z.string("must be a text").nullish(),
});

/** The actions, with the bodies that they accept; the service validates the values. */
const routes = [
  {
    path: "inspection",
    summary: "Record what an inspection found, and price the device anew",
    permission: "recordInspection",
    body: inspectionBody,
    run: purchaseActions.recordInspection,
  },
  {
    path: "accept",
    summary: "Accept the revised offer for one's own device",
    permission: "answerOwnOffer",
    body: optionalBody({ amount: shownAmount }),
    run: purchaseActions.acceptOffer,
  },
  {
    path: "decline",
    summary: "Decline the revised offer for one's own device",
    permission: "answerOwnOffer",
    body: optionalBody({ amount: shownAmount, note: note(limits.declineOffer.note.maxLength) }),
    run: purchaseActions.declineOffer,
  },
  {
    path: "payment",
    summary: "Record the payment of the agreed amount",
    permission: "recordPayment",
    body: paymentBody,
    run: purchaseActions.recordPayment,
  },
  {
    path: "return",
    summary: "Record the return of the device to its seller",
    permission: "recordReturn",
    body: optionalBody({ note: note(limits.recordReturn.note.maxLength) }),
    run: purchaseActions.recordReturn,
  },
] as const;

/** Adds the transitions of an evaluation's purchase. Each responds with the evaluation. */
export function addPurchaseRoutes(app: RestApp): void {
  for (const { path, summary, permission, body, run } of routes) {
    app.post(
      `/evaluations/:id/${path}`,
      {
        config: { permission, incompleteMessage },
        bodyLimit: maxBodyBytes,
        schema: {
          summary,
          params: idParams,
          body,
          response: { 200: envelopeSchema(evaluationShape) },
        },
      },
      async ({ ctx, params, body }) =>
        envelope(presentEvaluation(await run(ctx, params.id, body), ctx)),
    );
  }
}

import { z } from "zod";
import { collectionRoutes, type FeatureRoutes, word } from "../../rest/helpers.ts";
import { answersIn, incompleteMessage } from "../quotes/answers.ts";
import { deviceBody, optional } from "../quotes/restBodies.ts";
import { throwInWords } from "../quotes/restErrors.ts";
import { quoteShape } from "../quotes/restPresenter.ts";
import { addRequestRoutes, statusAndReasonBody } from "../requests/rest.ts";
import { addPurchaseRoutes } from "./purchaseRest.ts";
import { evaluationShape, presentEvaluation } from "./restPresenter.ts";
import { quotedAmount } from "./rules.ts";
import { createEvaluation, evaluations } from "./service.ts";

/** As GraphQL's. Validating a large invalid list takes long. */
const maxBodyBytes = 100 * 1024;

const answers = answersIn(word);

/** The body of `POST /evaluations`. */
const evaluationBody = deviceBody({
  ...answers,
  batteryHealth: optional(answers.batteryHealth),
  otherIssues: optional(answers.otherIssues),
  quotedAmount: optional(quotedAmount).describe(
    "The amount of the quote that the seller was shown. Where it is no longer the amount: 409 with `quote`.",
  ),
});

const summaries = {
  list: "All evaluations for admins, else one's own",
  get: "One evaluation",
  update: "Approve a pending or rejected evaluation, or reject a pending one",
  delete: "Delete a decided evaluation",
};

const conflictShape = z
  .object({ status: z.literal("fail"), message: z.string(), quote: quoteShape })
  .describe("`quotedAmount` is no longer the amount: the new quote.");

export const evaluationRoutes: FeatureRoutes = async (app) => {
  const routes = collectionRoutes(app, {
    path: "/evaluations",
    shape: evaluationShape,
    present: presentEvaluation,
    bodyLimit: maxBodyBytes,
  });
  addRequestRoutes(routes, evaluations, summaries, { decisionBody: statusAndReasonBody });
  routes.create(
    "Offer a smartphone or tablet for sale",
    { permission: "createEvaluation", incompleteMessage },
    evaluationBody,
    (ctx, { input, kind }) => createEvaluation(ctx, input, kind).catch(throwInWords),
    { 409: conflictShape },
  );
  addPurchaseRoutes(routes);
};

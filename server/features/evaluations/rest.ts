import { z } from "zod";
import { envelope, envelopeSchema, type FeatureRoutes } from "../../rest/helpers.ts";
import { incompleteMessage } from "../quotes/answers.ts";
import { throwInWords } from "../quotes/restErrors.ts";
import { quoteShape } from "../quotes/restPresenter.ts";
import { addDecisionRoutes, addReadRoutes, type RequestCollection } from "../requests/rest.ts";
import { addPurchaseRoutes } from "./purchaseRest.ts";
import { evaluationBody } from "./restBodies.ts";
import { evaluationShape, presentEvaluation } from "./restPresenter.ts";
import { createEvaluation, type EvaluationRecord, evaluations } from "./service.ts";

/** As GraphQL's. Validating a large invalid list takes long. */
const maxBodyBytes = 100 * 1024;

const collection: RequestCollection<EvaluationRecord> = {
  path: "/evaluations",
  table: evaluations,
  summaries: {
    list: "All evaluations for admins, else one's own",
    get: "One evaluation",
    update: "Approve a pending or rejected evaluation, or reject a pending one",
    delete: "Delete a decided evaluation",
  },
  shape: evaluationShape,
  present: presentEvaluation,
  wrap: envelope,
  schemaOf: envelopeSchema,
};

const conflictShape = z
  .object({ status: z.literal("fail"), message: z.string(), quote: quoteShape })
  .describe("`quotedAmount` is no longer the amount: the new quote.");

export const evaluationRoutes: FeatureRoutes = async (app) => {
  addReadRoutes(app, collection);
  app.post(
    collection.path,
    {
      config: { permission: "createEvaluation", incompleteMessage },
      bodyLimit: maxBodyBytes,
      schema: {
        summary: "Offer a smartphone or tablet for sale",
        body: evaluationBody,
        response: { 201: envelopeSchema(evaluationShape), 409: conflictShape },
      },
    },
    async ({ ctx, body }, reply) => {
      const evaluation = await createEvaluation(ctx, body.input, body.kind).catch(throwInWords);
      reply.code(201);
      return envelope(presentEvaluation(evaluation, ctx));
    },
  );
  addDecisionRoutes(app, collection);
  addPurchaseRoutes(app);
};

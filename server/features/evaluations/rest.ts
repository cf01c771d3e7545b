import { z } from "zod";
import { requestStatusWords } from "../../generated/words.ts";
import {
  idParams,
  ignoredFields,
  listQuery,
  plain,
  plainOf,
  type RestApp,
  type RoomRoutes,
  rowsOf,
  word,
} from "../../rest/helpers.ts";
import { evaluationBody } from "./body.ts";
import { incompleteMessage } from "./rules.ts";
import {
  createEvaluation,
  deleteEvaluation,
  getEvaluation,
  listEvaluations,
  updateEvaluation,
} from "./service.ts";
import { evaluationShape, presentEvaluation } from "./wire.ts";

const statusBody = z
  .strictObject({ ...ignoredFields, status: word(requestStatusWords) })
  .transform(({ status }) => ({ status }));

/** As GraphQL's, many times what all answers take: what is wrong in a long list takes long to say. */
const maximumBodyBytes = 100 * 1024;

export const evaluationRoutes: RoomRoutes = async (app) => {
  addReading(app);
  addCreating(app);
  addDeciding(app);
};

function addReading(app: RestApp): void {
  const config = { permission: "readOwnEvaluations" } as const;
  app.get(
    "/evaluations",
    {
      config,
      schema: {
        summary: "All evaluations for admins, else one's own",
        querystring: listQuery,
        response: { 200: plainOf(z.array(evaluationShape)) },
      },
    },
    async ({ ctx, query }) => {
      const evaluations = await listEvaluations(ctx, {}, rowsOf(query));
      return plain(evaluations.map(presentEvaluation));
    },
  );
  app.get(
    "/evaluations/:id",
    {
      config,
      schema: {
        summary: "One evaluation",
        params: idParams,
        response: { 200: plainOf(evaluationShape) },
      },
    },
    async ({ ctx, params }) => plain(presentEvaluation(await getEvaluation(ctx, params.id))),
  );
}

function addCreating(app: RestApp): void {
  app.post(
    "/evaluations",
    {
      config: { permission: "createEvaluation", incompleteMessage },
      bodyLimit: maximumBodyBytes,
      schema: {
        summary: "Offer a smartphone or tablet for sale",
        body: evaluationBody,
        response: { 201: plainOf(evaluationShape) },
      },
    },
    async ({ ctx, body }, reply) => {
      const evaluation = await createEvaluation(ctx, body.evaluation, body.kind);
      reply.code(201);
      return plain(presentEvaluation(evaluation));
    },
  );
}

function addDeciding(app: RestApp): void {
  const config = { permission: "decideEvaluations" } as const;
  app.patch(
    "/evaluations/:id",
    {
      config,
      schema: {
        summary: "Approve a pending or rejected evaluation, or reject a pending one",
        params: idParams,
        body: statusBody,
        response: { 200: plainOf(evaluationShape) },
      },
    },
    async ({ ctx, params, body }) =>
      plain(presentEvaluation(await updateEvaluation(ctx, { ...params, ...body }))),
  );
  app.delete(
    "/evaluations/:id",
    {
      config,
      schema: {
        summary: "Delete a decided evaluation",
        params: idParams,
        response: { 200: plainOf(z.string()) },
      },
    },
    async ({ ctx, params }) => plain(await deleteEvaluation(ctx, params.id)),
  );
}

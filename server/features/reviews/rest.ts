import { z } from "zod";
import { cacheTags } from "../../cache/tags.ts";
import {
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idParams,
  ignoredFields,
  listQuery,
  rangeOf,
} from "../../rest/helpers.ts";
import { emptyReviewMessage, reviewRules } from "./rules.ts";
import {
  createReview,
  deleteReview,
  getReview,
  listReviews,
  type ReviewRecord,
} from "./service.ts";

const reviewBody = z
  .strictObject({ ...reviewRules.shape, ...ignoredFields })
  .transform(({ reviewComment }) => ({ reviewComment }));

const reviewShape = z
  .object({
    _id: z.string(),
    reviewComment: z.string(),
    user: z.object({ firstName: z.string(), lastName: z.string() }),
    createdAt: z.iso.datetime(),
  })
  .describe("A customer's review of the shop.");

const present = (review: ReviewRecord): z.output<typeof reviewShape> => ({
  _id: review.id,
  reviewComment: review.reviewComment,
  user: review.user,
  createdAt: review.createdAt.toISOString(),
});

const readConfig = { permission: "readCatalogue", cacheTags: () => [cacheTags.reviews] } as const;

export const reviewRoutes: FeatureRoutes = async (app) => {
  app.get(
    "/reviews",
    {
      config: readConfig,
      schema: {
        summary: "All reviews",
        querystring: listQuery,
        response: { 200: envelopeSchema(z.array(reviewShape)) },
      },
    },
    async (request) => {
      const reviews = await listReviews(request.ctx, rangeOf(request.query));
      return envelope(reviews.map(present));
    },
  );
  app.get(
    "/reviews/:id",
    {
      config: readConfig,
      schema: {
        summary: "One review",
        params: idParams,
        response: { 200: envelopeSchema(reviewShape) },
      },
    },
    async (request) => envelope(present(await getReview(request.ctx, request.params.id))),
  );
  app.post(
    "/reviews",
    {
      config: { permission: "addReview", incompleteMessage: emptyReviewMessage },
      schema: {
        summary: "Add a review",
        body: reviewBody,
        response: { 201: envelopeSchema(reviewShape) },
      },
    },
    async (request, reply) => {
      reply.code(201);
      return envelope(present(await createReview(request.ctx, request.body)));
    },
  );
  app.delete(
    "/reviews/:id",
    {
      config: { permission: "removeReview" },
      schema: {
        summary: "Delete a review",
        params: idParams,
        response: { 200: envelopeSchema(z.string()) },
      },
    },
    async (request) => envelope(await deleteReview(request.ctx, request.params.id)),
  );
};

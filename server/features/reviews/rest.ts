import { z } from "zod";
import { cacheTags } from "../../cache/tags.ts";
import {
  idParams,
  ignoredFields,
  listQuery,
  plain,
  plainOf,
  type RoomRoutes,
  rowsOf,
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
  .describe("What a customer says about the shop.");

const present = (review: ReviewRecord): z.output<typeof reviewShape> => ({
  _id: review.id,
  reviewComment: review.reviewComment,
  user: review.user,
  createdAt: review.createdAt.toISOString(),
});

const reading = { permission: "readCatalogue", cacheTags: () => [cacheTags.reviews] } as const;

export const reviewRoutes: RoomRoutes = async (app) => {
  app.get(
    "/reviews",
    {
      config: reading,
      schema: {
        summary: "All reviews",
        querystring: listQuery,
        response: { 200: plainOf(z.array(reviewShape)) },
      },
    },
    async (request) => {
      const reviews = await listReviews(request.ctx, rowsOf(request.query));
      return plain(reviews.map(present));
    },
  );
  app.get(
    "/reviews/:id",
    {
      config: reading,
      schema: {
        summary: "One review",
        params: idParams,
        response: { 200: plainOf(reviewShape) },
      },
    },
    async (request) => plain(present(await getReview(request.ctx, request.params.id))),
  );
  app.post(
    "/reviews",
    {
      config: { permission: "addReview", incompleteMessage: emptyReviewMessage },
      schema: {
        summary: "Add a review",
        body: reviewBody,
        response: { 201: plainOf(reviewShape) },
      },
    },
    async (request, reply) => {
      reply.code(201);
      return plain(present(await createReview(request.ctx, request.body)));
    },
  );
  app.delete(
    "/reviews/:id",
    {
      config: { permission: "removeReview" },
      schema: {
        summary: "Delete a review",
        params: idParams,
        response: { 200: plainOf(z.string()) },
      },
    },
    async (request) => plain(await deleteReview(request.ctx, request.params.id)),
  );
};

import { z } from "zod";
import { cacheTags } from "../../cache/tags.ts";
import { contentLanguage, inLanguage } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import { Language } from "../../generated/prisma/enums.ts";
import {
  envelope,
  envelopeSchema,
  type FeatureRoutes,
  idParams,
  ignoredFields,
  listQuery,
  rangeOf,
} from "../../rest/helpers.ts";
import { emptyReviewMessage, reviewRules, translationRules } from "./rules.ts";
import {
  createReview,
  deleteReview,
  getReview,
  listReviews,
  type ReviewRecord,
  translateReview,
} from "./service.ts";

const reviewBody = z
  .strictObject({ ...reviewRules.shape, ...ignoredFields })
  .transform(({ reviewComment }) => ({ reviewComment }));

const translationBody = z
  .strictObject({ ...translationRules.shape, ...ignoredFields })
  .transform(({ reviewCommentBn }) => ({ reviewCommentBn }));

const reviewShape = z
  .object({
    _id: z.string(),
    reviewComment: z
      .string()
      .describe(
        "In Bangla where `Accept-Language` prefers it and there is a Bangla version, else as the customer wrote it.",
      ),
    language: z.enum(Language).describe("The language in which the customer wrote."),
    reviewCommentBn: z
      .string()
      .nullable()
      .describe("The Bangla version; null where there is none."),
    user: z.object({ firstName: z.string(), lastName: z.string() }),
    createdAt: z.iso.datetime(),
  })
  .describe("A customer's review of the shop.");

const present = (review: ReviewRecord, ctx: Context): z.output<typeof reviewShape> => ({
  _id: review.id,
  reviewComment: inLanguage(contentLanguage(ctx), review.reviewComment, review.reviewCommentBn),
  language: review.language,
  reviewCommentBn: review.reviewCommentBn,
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
      return envelope(reviews.map((review) => present(review, request.ctx)));
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
    async (request) =>
      envelope(present(await getReview(request.ctx, request.params.id), request.ctx)),
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
      return envelope(present(await createReview(request.ctx, request.body), request.ctx));
    },
  );
  app.patch(
    "/reviews/:id",
    {
      config: { permission: "translateReview" },
      schema: {
        summary: "Set or remove a review's Bangla version",
        params: idParams,
        body: translationBody,
        response: { 200: envelopeSchema(reviewShape) },
      },
    },
    async (request) => {
      const { ctx, params, body } = request;
      return envelope(present(await translateReview(ctx, params.id, body), ctx));
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

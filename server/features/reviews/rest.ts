import { z } from "zod";
import { cacheTags } from "../../cache/tags.ts";
import { contentLanguage, inLanguage } from "../../core/content.ts";
import type { Context } from "../../core/context.ts";
import { Language } from "../../generated/prisma/enums.ts";
import {
  collectionRoutes,
  type FeatureRoutes,
  idSchema,
  ignoredFields,
} from "../../rest/helpers.ts";
import { emptyReviewMessage, reviewRules, translationRules } from "./rules.ts";
import {
  createReview,
  deleteReview,
  getReview,
  listReviews,
  type ReviewRecord,
  readReviewsVersion,
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
    _id: idSchema,
    reviewComment: z
      .string()
      .describe(
        "The Bangla version if `Accept-Language` prefers Bangla and a Bangla version exists, otherwise the text that the customer wrote.",
      ),
    language: z.enum(Language).describe("The language in which the customer wrote the review."),
    reviewCommentBn: z.string().nullable().describe("The Bangla version. Null if there is none."),
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
  const routes = collectionRoutes(app, { path: "/reviews", shape: reviewShape, present });
  routes.list("List all reviews", readConfig, listReviews, readReviewsVersion);
  routes.get("Get one review", readConfig, getReview);
  routes.create(
    "Add a review",
    { permission: "addReview", incompleteMessage: emptyReviewMessage },
    reviewBody,
    createReview,
  );
  routes.update(
    "Set or remove a review's Bangla version",
    { permission: "translateReview" },
    translationBody,
    translateReview,
  );
  routes.remove("Delete a review", { permission: "removeReview" }, deleteReview);
};

import { contentLanguage, inLanguage } from "../../core/content.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { lists } from "../../generated/limits.ts";
import {
  createReview,
  deleteReview,
  getReview,
  listReviews,
  pageOfReviews,
  translateReview,
} from "./service.ts";

export const reviewResolvers = {
  Query: {
    reviews: (_root, page, ctx) => pageOfReviews(ctx, page),
    review: (_root, { id }, ctx) => getReview(ctx, id),
  },
  Home: {
    reviews: (_home, _args, ctx) =>
      listReviews(ctx, { order: "NEWEST", take: lists.Home.reviews, skip: 0 }),
  },
  Mutation: {
    createReview: (_root, input, ctx) => createReview(ctx, { ...input }),
    translateReview: (_root, { id, ...translation }, ctx) => translateReview(ctx, id, translation),
    deleteReview: (_root, { id }, ctx) => deleteReview(ctx, id),
  },
  Review: {
    author: (review) => review.user,
    reviewComment: (review, { language }, ctx) =>
      inLanguage(contentLanguage(ctx, language), review.reviewComment, review.reviewCommentBn),
  },
} satisfies Resolvers;

import type { Resolvers } from "../../generated/graphql.ts";
import {
  deleteRequest,
  deleteRequests,
  updateRequest,
  updateRequests,
} from "../requests/decisions.ts";
import { getRequest, pageOfRequests } from "../requests/lists.ts";
import { createEvaluation, evaluations } from "./service.ts";

export const evaluationResolvers = {
  Query: {
    evaluations: (_root, input, ctx) => pageOfRequests(ctx, evaluations, input),
    evaluation: (_root, key, ctx) => getRequest(ctx, evaluations, key),
  },
  Mutation: {
    createEvaluation: (_root, { input }, ctx) => createEvaluation(ctx, input),
    updateEvaluation: (_root, input, ctx) => updateRequest(ctx, evaluations, input),
    deleteEvaluation: (_root, key, ctx) => deleteRequest(ctx, evaluations, key),
    updateEvaluations: (_root, input, ctx) => updateRequests(ctx, evaluations, input),
    deleteEvaluations: (_root, { ids }, ctx) => deleteRequests(ctx, evaluations, ids),
  },
  Evaluation: {
    requester: (evaluation) => evaluation.user,
    screen: (evaluation) => evaluation,
    body: (evaluation) => evaluation,
    seen: (evaluation) => ({
      brand: evaluation.seenBrand,
      model: evaluation.seenModel,
      coverImage: evaluation.seenCoverImage,
      ram: evaluation.seenRam,
      rom: evaluation.seenRom,
      sellingPrice: evaluation.seenSellingPrice,
    }),
  },
} satisfies Resolvers;

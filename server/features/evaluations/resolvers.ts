import type { Resolvers } from "../../generated/graphql.ts";
import {
  createEvaluation,
  decisions,
  deleteEvaluation,
  getEvaluation,
  pageOfEvaluations,
  updateEvaluation,
} from "./service.ts";

export const evaluationResolvers = {
  Query: {
    evaluations: (_root, input, ctx) => pageOfEvaluations(ctx, input),
    evaluation: (_root, { id }, ctx) => getEvaluation(ctx, id),
  },
  Mutation: {
    createEvaluation: (_root, { input }, ctx) => createEvaluation(ctx, input),
    updateEvaluation: (_root, input, ctx) => updateEvaluation(ctx, input),
    deleteEvaluation: (_root, { id }, ctx) => deleteEvaluation(ctx, id),
    updateEvaluations: (_root, input, ctx) => decisions.decideSeveral(ctx, input),
    deleteEvaluations: (_root, { ids }, ctx) => decisions.removeSeveral(ctx, ids),
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

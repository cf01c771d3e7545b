import type { Resolvers } from "../../generated/graphql.ts";
import { decideMany, removeMany } from "../requests/decisions.ts";
import {
  createEvaluation,
  deleteEvaluation,
  evaluationTable,
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
    updateEvaluations: (_root, input, ctx) => decideMany(ctx, evaluationTable, input),
    deleteEvaluations: (_root, { ids }, ctx) => removeMany(ctx, evaluationTable, ids),
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

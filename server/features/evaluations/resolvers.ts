import type { Resolvers } from "../../generated/graphql.ts";
import { rejectionOf } from "../purchases/timeline.ts";
import { viewPurchase } from "../purchases/view.ts";
import { quoteIn } from "../quotes/inLanguage.ts";
import { quoteOfColumns } from "../quotes/snapshot.ts";
import { answerBy } from "../submissions/answerTime.ts";
import {
  deleteSubmission,
  deleteSubmissions,
  updateSubmission,
  updateSubmissions,
} from "../submissions/decisions.ts";
import { getSubmission } from "../submissions/lists.ts";
import { countPurchaseStates, pageOfEvaluations } from "./lists.ts";
import { payoutOf, visitDayOf } from "./payout.ts";
import { purchaseActions } from "./purchaseActions.ts";
import { sameFromSeller } from "./repeats.ts";
import { createEvaluation, evaluations } from "./service.ts";
import { today } from "./today.ts";
import { withdrawEvaluation } from "./withdrawal.ts";

export const evaluationResolvers = {
  Query: {
    evaluations: (_root, input, ctx) => pageOfEvaluations(ctx, input),
    evaluation: (_root, key, ctx) => getSubmission(ctx, evaluations, key),
    today: (_root, _none, ctx) => today(ctx),
  },
  Mutation: {
    createEvaluation: (_root, { input }, ctx) => createEvaluation(ctx, input),
    withdrawEvaluation: async (_root, { input }, ctx) => ({
      id: await withdrawEvaluation(ctx, input.id),
    }),
    updateEvaluation: (_root, input, ctx) => updateSubmission(ctx, evaluations, input),
    deleteEvaluation: (_root, key, ctx) => deleteSubmission(ctx, evaluations, key),
    updateEvaluations: (_root, input, ctx) => updateSubmissions(ctx, evaluations, input),
    deleteEvaluations: (_root, { ids }, ctx) => deleteSubmissions(ctx, evaluations, ids),
    recordInspection: (_root, { id, input }, ctx) =>
      purchaseActions.recordInspection(ctx, id, input),
    acceptOffer: (_root, { id, ...input }, ctx) => purchaseActions.acceptOffer(ctx, id, input),
    declineOffer: (_root, { id, ...input }, ctx) => purchaseActions.declineOffer(ctx, id, input),
    recordPayment: (_root, { id, input }, ctx) => purchaseActions.recordPayment(ctx, id, input),
    recordReturn: (_root, { id, ...input }, ctx) => purchaseActions.recordReturn(ctx, id, input),
    recordCall: (_root, { id }, ctx) => purchaseActions.recordCall(ctx, id, undefined),
  },
  EvaluationConnection: {
    purchaseStates: ({ filter }, _args, ctx) => countPurchaseStates(ctx, filter),
  },
  Evaluation: {
    purchase: (evaluation, _args, ctx) => viewPurchase(ctx, evaluation),
    answerBy: (evaluation, _none, ctx) => answerBy(ctx, evaluation),
    rejection: rejectionOf,
    requester: (evaluation) => evaluation.user,
    sameFromSeller: ({ id }, _none, ctx) => sameFromSeller(ctx, id),
    visitDay: visitDayOf,
    payout: (evaluation, _args, ctx) => payoutOf(ctx, evaluation),
    quote: (evaluation, _args, { language }) => {
      const quote = quoteOfColumns(evaluation);
      return quote && quoteIn(quote, language);
    },
    termsVersion: ({ termsVersion }) => termsVersion?.number ?? null,
    returnPolicyVersion: ({ returnPolicyVersion }) => returnPolicyVersion?.number ?? null,
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

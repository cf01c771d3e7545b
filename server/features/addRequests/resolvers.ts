import type { Resolvers } from "../../generated/graphql.ts";
import { answerBy } from "../submissions/answerTime.ts";
import {
  deleteSubmission,
  deleteSubmissions,
  updateSubmission,
  updateSubmissions,
} from "../submissions/decisions.ts";
import { getSubmission, pageOfSubmissions } from "../submissions/lists.ts";
import { addRequests, approveAddRequest, createAddRequest } from "./service.ts";

export const addRequestResolvers = {
  Query: {
    addRequests: (_root, input, ctx) => pageOfSubmissions(ctx, addRequests, input),
    addRequest: (_root, key, ctx) => getSubmission(ctx, addRequests, key),
  },
  Mutation: {
    createAddRequest: (_root, { input }, ctx) => createAddRequest(ctx, input),
    updateAddRequest: (_root, input, ctx) => updateSubmission(ctx, addRequests, input),
    approveAddRequest: (_root, input, ctx) => approveAddRequest(ctx, input),
    deleteAddRequest: (_root, key, ctx) => deleteSubmission(ctx, addRequests, key),
    updateAddRequests: (_root, input, ctx) => updateSubmissions(ctx, addRequests, input),
    deleteAddRequests: (_root, { ids }, ctx) => deleteSubmissions(ctx, addRequests, ids),
  },
  AddRequest: {
    requester: (addRequest) => addRequest.user,
    answerBy: (addRequest, _none, ctx) => answerBy(ctx, addRequest),
  },
} satisfies Resolvers;

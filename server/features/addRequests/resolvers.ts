import type { Resolvers } from "../../generated/graphql.ts";
import {
  deleteRequest,
  deleteRequests,
  updateRequest,
  updateRequests,
} from "../requests/decisions.ts";
import { getRequest, pageOfRequests } from "../requests/lists.ts";
import { addRequests, approveAddRequest, createAddRequest } from "./service.ts";

export const addRequestResolvers = {
  Query: {
    addRequests: (_root, input, ctx) => pageOfRequests(ctx, addRequests, input),
    addRequest: (_root, key, ctx) => getRequest(ctx, addRequests, key),
  },
  Mutation: {
    createAddRequest: (_root, { input }, ctx) => createAddRequest(ctx, input),
    updateAddRequest: (_root, input, ctx) => updateRequest(ctx, addRequests, input),
    approveAddRequest: (_root, input, ctx) => approveAddRequest(ctx, input),
    deleteAddRequest: (_root, key, ctx) => deleteRequest(ctx, addRequests, key),
    updateAddRequests: (_root, input, ctx) => updateRequests(ctx, addRequests, input),
    deleteAddRequests: (_root, { ids }, ctx) => deleteRequests(ctx, addRequests, ids),
  },
  AddRequest: { requester: (addRequest) => addRequest.user },
} satisfies Resolvers;

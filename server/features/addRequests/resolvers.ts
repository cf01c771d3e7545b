import type { Resolvers } from "../../generated/graphql.ts";
import { decideMany, removeMany } from "../requests/decisions.ts";
import {
  addRequestTable,
  approveAddRequest,
  createAddRequest,
  deleteAddRequest,
  getAddRequest,
  pageOfAddRequests,
  updateAddRequest,
} from "./service.ts";

export const addRequestResolvers = {
  Query: {
    addRequests: (_root, input, ctx) => pageOfAddRequests(ctx, input),
    addRequest: (_root, key, ctx) => getAddRequest(ctx, key),
  },
  Mutation: {
    createAddRequest: (_root, { input }, ctx) => createAddRequest(ctx, input),
    updateAddRequest: (_root, input, ctx) => updateAddRequest(ctx, input),
    approveAddRequest: (_root, input, ctx) => approveAddRequest(ctx, input),
    deleteAddRequest: (_root, key, ctx) => deleteAddRequest(ctx, key),
    updateAddRequests: (_root, input, ctx) => decideMany(ctx, addRequestTable, input),
    deleteAddRequests: (_root, { ids }, ctx) => removeMany(ctx, addRequestTable, ids),
  },
  AddRequest: { requester: (addRequest) => addRequest.user },
} satisfies Resolvers;

import type { Resolvers } from "../../generated/graphql.ts";
import { createRedirect, deleteRedirect, pageOfRedirects } from "./service.ts";
import { unknownAddresses } from "./unknown.ts";

export const redirectResolvers = {
  Query: {
    redirects: (_root, input, ctx) => pageOfRedirects(ctx, input),
    unknownAddresses: (_root, _none, ctx) => unknownAddresses(ctx),
  },
  Mutation: {
    createRedirect: (_root, { input }, ctx) => createRedirect(ctx, { ...input }),
    deleteRedirect: (_root, { id }, ctx) => deleteRedirect(ctx, id),
  },
} satisfies Resolvers;

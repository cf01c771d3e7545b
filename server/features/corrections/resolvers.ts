import type { Resolvers } from "../../generated/graphql.ts";
import { correctDocument } from "./service.ts";

export const correctionResolvers = {
  Mutation: {
    correctDocument: (_root, { id, input }, ctx) => correctDocument(ctx, id, input),
  },
} satisfies Resolvers;

import type { Resolvers } from "../../../generated/graphql.ts";
import { deviceChanges } from "./service.ts";

export const deviceChangeResolvers = {
  Query: { deviceChanges: (_root, input, ctx) => deviceChanges(ctx, input) },
} satisfies Resolvers;

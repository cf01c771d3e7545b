import type { Resolvers } from "../../../generated/graphql.ts";
import { deviceChanges } from "./service.ts";

export const deviceChangeResolvers = {
  Query: {
    deviceChanges: async (_root, input, ctx) => {
      const page = await deviceChanges(ctx, input);
      if (page.hasPending) ctx.execution.isStorable = false;
      return page;
    },
  },
} satisfies Resolvers;

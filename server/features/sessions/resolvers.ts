import type { Resolvers } from "../../generated/graphql.ts";
import { endOtherSessions, endSession, mySessions, staffSessions } from "./service.ts";

export const sessionResolvers = {
  Query: {
    mySessions: (_root, _none, ctx) => mySessions(ctx),
    staffSessions: (_root, { userId }, ctx) => staffSessions(ctx, userId),
  },
  Mutation: {
    endSession: async (_root, { id }, ctx) => {
      const { wasCurrent } = await endSession(ctx, id);
      if (wasCurrent) ctx.execution.session = null;
      return id;
    },
    endOtherSessions: (_root, _none, ctx) => endOtherSessions(ctx),
  },
} satisfies Resolvers;

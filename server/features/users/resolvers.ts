import { secretField } from "../../core/secretField.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { findMe, logout, sendOtp, setLanguage, updateMe, verifyOtp } from "./service.ts";

export const userResolvers = {
  Session: { token: secretField("token") },
  Query: { me: (_root, _none, ctx) => findMe(ctx) },
  Mutation: {
    sendOtp: (_root, input, ctx) => sendOtp(ctx, input),
    verifyOtp: async (_root, input, ctx) => {
      const { execution } = ctx;
      const { namedLanguage, userAgent } = execution;
      const session = await verifyOtp(ctx, { ...input, namedLanguage, userAgent });
      if (!session.request) execution.session = session;
      return session;
    },
    updateMe: (_root, { input }, ctx) => updateMe(ctx, { ...input }),
    setLanguage: (_root, { language }, ctx) => setLanguage(ctx, language),
    logout: (_root, _none, ctx) => {
      ctx.execution.session = null;
      return logout(ctx);
    },
  },
} satisfies Resolvers;

import type { Resolvers } from "../../generated/graphql.ts";
import { notificationsOf } from "./service.ts";

export const notificationResolvers = {
  Evaluation: {
    notifications: ({ id }, _none, ctx) => notificationsOf(ctx, id),
  },
} satisfies Resolvers;

import { secretField } from "../../core/secretField.ts";
import type { Resolvers } from "../../generated/graphql.ts";
import { feedSettings, updateFeedSettings } from "./settings.ts";

export const feedResolvers = {
  FeedSettings: { key: secretField("key") },
  // The address is a secret, because it contains the feeds' key.
  ProductFeed: { url: secretField("url") },
  Query: { feedSettings: (_root, _none, ctx) => feedSettings(ctx) },
  Mutation: {
    updateFeedSettings: (_root, { input }, ctx) => updateFeedSettings(ctx, { ...input }),
  },
} satisfies Resolvers;

import { given, type Operations, type Unseen } from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  admins: {
    "Query.feedSettings": { fields: "{ enabled }" },
    "Mutation.updateFeedSettings": given(
      "$input: UpdateFeedSettingsInput!",
      { input: { enabled: false } },
      "{ enabled }",
    ),
  },
};

export const unseen: Unseen = {
  mutations: ["updateFeedSettings"],
  tables: ["feed_fetch", "feed_settings"],
};

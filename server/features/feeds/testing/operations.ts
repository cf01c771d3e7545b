import { given, type Operations } from "../../../testing/wholeServer/operations.ts";

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

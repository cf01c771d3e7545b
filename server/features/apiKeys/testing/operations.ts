import {
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

const apiKey = { name: "Import", scopes: ["UPLOADS"] };

export const operations: Operations = {
  admins: {
    "Query.apiKeys": { fields: "{ totalCount }" },
    "Mutation.createApiKey": given("$input: ApiKeyInput!", { input: apiKey }, "{ secret }"),
    "Mutation.updateApiKey": given(
      "$id: ID!, $input: ApiKeyInput!",
      { id, input: apiKey },
      "{ id }",
    ),
    "Mutation.revokeApiKey": withId("{ id }"),
  },
};

export const unseen: Unseen = {
  mutations: ["createApiKey", "updateApiKey", "revokeApiKey"],
  tables: ["api_key"],
};

import {
  given,
  id,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

const spelling = { word: "samsong", term: "samsung", kind: "BRAND" };

export const operations: Operations = {
  admins: {
    "Query.searchSpellings": { fields: "{ totalCount }" },
    "Query.searchWords": { fields: "{ totalCount }" },
    "Mutation.createSearchSpelling": given(
      "$input: SearchSpellingInput!",
      { input: { ...spelling, word: "matrix" } },
      "{ id }",
    ),
    "Mutation.updateSearchSpelling": given(
      "$id: ID!, $input: SearchSpellingInput!",
      { id, input: spelling },
      "{ id }",
    ),
    "Mutation.deleteSearchSpelling": withId(""),
  },
};

export const unseen: Unseen = {
  // These mutations change only the results of searches. spellings.test.ts tests these results.
  mutations: ["createSearchSpelling", "updateSearchSpelling", "deleteSearchSpelling"],
  tables: ["search_word"],
};

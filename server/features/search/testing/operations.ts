import { given, id, type Operations, withId } from "../../../testing/wholeServer/operations.ts";

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

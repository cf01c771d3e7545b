import {
  type Calls,
  given,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  admins: {
    "Query.redirects": { fields: "{ totalCount }" },
    "Query.unknownAddresses": { fields: "{ path }" },
    "Mutation.createRedirect": given(
      "$input: RedirectInput!",
      { input: { from: "/old-matrix", to: "/aboutUs" } },
      "{ id }",
    ),
    "Mutation.deleteRedirect": withId(""),
  },
};

export const calls: Calls = {
  admins: [
    "GET /redirects",
    "POST /redirects",
    "DELETE /redirects/{id}",
    "GET /redirects/unknown",
    "POST /redirects/import",
  ],
};

export const unseen: Unseen = {
  // No response shows redirects; requests only follow them (server/ssr/redirects.test.ts).
  mutations: ["createRedirect", "deleteRedirect"],
  tables: ["unknown_address"],
};

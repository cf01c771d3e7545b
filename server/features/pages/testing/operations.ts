import {
  type Calls,
  given,
  id,
  type Operations,
  type Unseen,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  everyone: {
    "Query.page": given("$slug: String!", { slug: "aboutUs" }, "{ title html }"),
    "Query.previewPage": given("$token: String!", { token: "none" }, "{ title }"),
  },
  admins: {
    "Query.pages": { fields: "{ slug }" },
    "Query.pageVersions": given("$slug: String!", { slug: "aboutUs" }, "{ number }"),
    "Mutation.savePageDraft": given(
      "$input: PageDraftInput!",
      { input: { slug: "none", title: "", description: "", body: "" } },
      "{ slug }",
    ),
    "Mutation.publishPage": given("$slug: String!", { slug: "none" }, "{ slug }"),
    "Mutation.republishPage": given("$id: ID!", { id }, "{ slug }"),
    "Mutation.withdrawScheduledPage": given("$slug: String!", { slug: "none" }, "{ slug }"),
    "Mutation.deletePage": given("$slug: String!", { slug: "none" }, ""),
    "Mutation.setFooterPages": given("$slugs: [String!]!", { slugs: ["none"] }, "{ slug }"),
  },
};

export const calls: Calls = {
  everyone: ["GET /pages/{slug}", "GET /pages/previews/{token}"],
  admins: [
    "GET /pages",
    "PATCH /pages",
    "PUT /pages/{slug}",
    "POST /pages/{slug}/publish",
    "GET /pages/{slug}/versions",
    "POST /pages/versions/{id}/publish",
    "DELETE /pages/{slug}/scheduled",
    "DELETE /pages/{slug}",
  ],
};

export const unseen: Unseen = {
  mutations: ["savePageDraft", "withdrawScheduledPage"],
  tables: ["page_draft"],
};

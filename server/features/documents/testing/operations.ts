import {
  type Calls,
  given,
  type Operations,
  type Unseen,
  withId,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  everyone: {
    "Query.receipt": given("$token: String!", { token: "none" }, "{ title }"),
  },
  admins: {
    "Query.documents": { fields: "{ totalCount }" },
    "Mutation.revokeReceipt": withId("{ id }"),
  },
};

export const calls: Calls = {
  everyone: ["GET /receipts/{token}"],
  admins: ["GET /documents"],
};

export const unseen: Unseen = {
  mutations: ["revokeReceipt"],
  tables: ["receipt", "document_counter"],
};

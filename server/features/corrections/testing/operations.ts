import {
  type Calls,
  given,
  id,
  type Operations,
  type Unseen,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  admins: {
    "Mutation.correctDocument": given(
      "$id: ID!, $input: DocumentCorrectionInput!",
      { id, input: { reason: "Typing error", amount: 1 } },
      "{ id }",
    ),
  },
};

export const calls: Calls = {
  admins: ["POST /documents/{id}/correction"],
};

export const unseen: Unseen = {
  mutations: ["correctDocument"],
};

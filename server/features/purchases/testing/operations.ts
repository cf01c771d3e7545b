import {
  given,
  id,
  type Operations,
  type Unseen,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  admins: {
    "Query.inspectionPreview": given(
      "$id: ID!, $input: InspectionPreviewInput!",
      { id, input: {} },
      "{ state }",
    ),
  },
};

export const unseen: Unseen = {
  tables: ["inspection", "purchase", "purchase_event"],
};

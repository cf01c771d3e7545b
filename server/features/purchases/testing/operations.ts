import { given, id, type Operations } from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  admins: {
    "Query.inspectionPreview": given(
      "$id: ID!, $input: InspectionPreviewInput!",
      { id, input: {} },
      "{ state }",
    ),
  },
};

import {
  type Calls,
  given,
  id,
  type Operations,
  withId,
} from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  admins: {
    "Query.deviceImports": { fields: "{ totalCount }" },
    "Query.deviceImport": withId("{ id }"),
    "Query.deviceImportItems": withId("{ totalCount }"),
    "Mutation.setDeviceImportColumns": given(
      "$id: ID!, $input: DeviceImportColumnsInput!",
      { id, input: { columns: ["BRAND"] } },
      "{ id }",
    ),
    "Mutation.startDeviceImport": given(
      "$id: ID!, $mode: DeviceImportMode!",
      { id, mode: "ALL" },
      "{ id }",
    ),
    "Mutation.cancelDeviceImport": withId("{ id }"),
  },
};

export const calls: Calls = {
  admins: [
    "POST /imports",
    "GET /imports",
    "GET /imports/{id}",
    "GET /imports/{id}/refused.csv",
    "POST /imports/{id}/start",
    "POST /imports/{id}/cancel",
    "GET /imports/template.csv",
    "GET /exports/devices.csv",
  ],
};

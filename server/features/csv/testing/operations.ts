import {
  type Calls,
  given,
  id,
  type Operations,
  type Unseen,
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

export const unseen: Unseen = {
  // These mutations only start jobs, which write the devices. The tests in import/import.test.ts cover the jobs.
  mutations: ["setDeviceImportColumns", "startDeviceImport", "cancelDeviceImport"],
  tables: ["device_import", "device_import_file", "device_import_item", "device_import_row"],
};

import type { Operations } from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  admins: {
    "Query.auditEntries": { fields: "{ totalCount }" },
  },
};

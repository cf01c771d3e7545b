import type { Operations, Unseen } from "../../../testing/wholeServer/operations.ts";

export const operations: Operations = {
  admins: {
    "Query.auditEntries": { fields: "{ totalCount }" },
  },
};

export const unseen: Unseen = {
  tables: ["audit_entry"],
};

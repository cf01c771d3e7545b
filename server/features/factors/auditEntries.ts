import type { AuditRecord } from "../../core/audit.ts";

/** Returns an audit entry about a factor of a user. The entry contains the factor's name, but never its secret. */
export const factorEntry = (
  action: Extract<AuditRecord["action"], "CREATED" | "DELETED" | "VERIFIED" | "FAILED" | "LOCKED">,
  userId: string,
  title: string,
): AuditRecord => ({ action, subject: "SECOND_FACTOR", subjectId: userId, title });

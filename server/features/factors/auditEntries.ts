import type { AuditRecord } from "../../core/audit.ts";

/** An entry about a factor of a user, by the factor's name: never its secret. */
export const factorEntry = (
  action: Extract<AuditRecord["action"], "CREATED" | "DELETED" | "VERIFIED" | "FAILED" | "LOCKED">,
  userId: string,
  title: string,
): AuditRecord => ({ action, subject: "SECOND_FACTOR", subjectId: userId, title });

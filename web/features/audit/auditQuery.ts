import type { AuditQueryVariables } from "../../generated/Audit.ts";
import { auditActionWords, auditSubjectWords } from "../../generated/words.ts";
import { named, offsetOf, searchIn } from "../../ui/lists/addressQuery.ts";

/** How many entries are shown at once. */
export const pageSize = 25;

/** What the table asks for at an address: `?subject=DEVICE&action=CHANGED&search=galaxy&page=2`. */
export function auditVariables(query: URLSearchParams): AuditQueryVariables {
  return {
    filter: {
      subject: named(auditSubjectWords, query.get("subject")),
      action: named(auditActionWords, query.get("action")),
      search: searchIn(query),
    },
    first: pageSize,
    offset: offsetOf(query, "page", pageSize),
  };
}

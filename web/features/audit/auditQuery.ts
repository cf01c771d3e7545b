import type { AuditQueryVariables } from "../../generated/Audit.ts";
import { auditActionWords, auditSubjectWords } from "../../generated/words.ts";
import { named } from "../../ui/named.ts";
import { pageOf } from "../../ui/paging.ts";
import { longestSearch } from "../../ui/useTypedSearch.ts";

/** How many entries are shown at once. */
export const pageSize = 25;

/** What the table asks for at an address: `?subject=DEVICE&action=CHANGED&search=galaxy&page=2`. */
export function auditVariables(query: URLSearchParams): AuditQueryVariables {
  const search = query.get("search")?.trim().slice(0, longestSearch);
  return {
    filter: {
      subject: named(auditSubjectWords, query.get("subject")),
      action: named(auditActionWords, query.get("action")),
      search: search || undefined,
    },
    first: pageSize,
    offset: (pageOf(query, "page") - 1) * pageSize,
  };
}

import type { Context } from "../../core/context.ts";
import { creationPosition, cut, rowsOfPage, standsAfter } from "../../core/creationOrder.ts";
import {
  type Connection,
  checkPage,
  type PageArguments,
  toConnection,
} from "../../core/pagination.ts";
import { authorize } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import type { AuditEntry, AuditFilter } from "../../generated/graphql.ts";
import type { AuditEntry as Row } from "../../generated/prisma/client.ts";
import { changesRules, searchRules } from "./rules.ts";

/** A page of what admins did, the latest first. */
export async function pageOfAuditEntries(
  ctx: Context,
  input: PageArguments & { filter?: AuditFilter | null },
): Promise<Connection<AuditEntry>> {
  authorize(ctx, "readAudit");
  const page = checkPage(input);
  const where = matching(input.filter ?? {});
  const rows = rowsOfPage("NEWEST", page);
  const [found, total] = await Promise.all([
    ctx.database.auditEntry.findMany({ where: { ...where, ...standsAfter(rows) }, ...cut(rows) }),
    ctx.database.auditEntry.count({ where }),
  ]);
  const there = await subjectsThere(ctx, found);
  const entries = found.map((row) => ({
    ...row,
    changes: changesRules.parse(row.changes),
    subjectExists: there.has(row.subjectId),
  }));
  return toConnection(entries, page, total, creationPosition);
}

/** The filter for Prisma; BAD_USER_INPUT where the search is too long. */
function matching({ subject, action, search }: AuditFilter) {
  const text = parse(searchRules, { search }).search?.toLowerCase();
  return {
    subject: subject ?? undefined,
    action: action ?? undefined,
    searchText: text ? { contains: text.replaceAll(/[\\%_]/g, "\\$&") } : undefined,
  };
}

/** The ids of those subjects that are still there: ids are one space, so one statement asks for all. */
async function subjectsThere(ctx: Context, entries: Row[]): Promise<Set<string>> {
  const ids = [...new Set(entries.map(({ subjectId }) => subjectId))];
  const rows = await ctx.database.$queryRaw<{ id: string }[]>`
    SELECT id FROM device WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id FROM add_request WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id FROM evaluation WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id FROM review WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id FROM banner WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id FROM offer WHERE id = ANY(${ids}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

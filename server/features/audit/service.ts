import type { Change } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { newestPage } from "../../core/creationOrder.ts";
import type { Connection, PageArguments } from "../../core/pagination.ts";
import { authorize, may } from "../../core/permissions.ts";
import { searchText } from "../../core/validation.ts";
import { escapeLike } from "../../database/sql.ts";
import type { AuditEntry, AuditFilter } from "../../generated/graphql.ts";
import { limits, lists } from "../../generated/limits.ts";
import type { AuditEntry as Row } from "../../generated/prisma/client.ts";
import { type Addressed, devicePath } from "../devices/addresses/paths.ts";

/** Returns a page of the audit log, newest first. */
export async function pageOfAuditEntries(
  ctx: Context,
  input: PageArguments & { filter?: AuditFilter | null },
): Promise<Connection<AuditEntry>> {
  authorize(ctx, "readAudit");
  const { auditEntry } = ctx.database;
  return newestPage(
    input,
    whereOf(ctx, input.filter ?? {}),
    async (query) => present(ctx, await auditEntry.findMany(query)),
    (query) => auditEntry.count(query),
  );
}

async function present(ctx: Context, rows: Row[]): Promise<AuditEntry[]> {
  const existing = await existingSubjects(ctx, rows);
  const knowsCosts = may(ctx.actor, "readCosts");
  const knowsNumbers = may(ctx.actor, "readCustomers");
  const hides = (row: Row, change: Change) => !knowsCosts && isCost(row, change);
  return rows.map((row) => ({
    ...row,
    title: knowsNumbers ? row.title : withoutNumber(row),
    changes: (row.changes as Change[])
      .slice(0, lists.AuditEntry.changes)
      .map((change) => (hides(row, change) ? { field: change.field } : change)),
    ...shownSubject(ctx, existing.get(row.subjectId)),
  }));
}

const shownSubject = ({ language }: Context, subject: Subject | undefined) => ({
  subjectExists: subject !== undefined,
  rulesVersion: subject?.version ?? null,
  devicePath: subject?.device ? devicePath({ device: subject.device }, language) : null,
});

/** Returns whether a change reveals the amount that the shop pays for a device. */
const isCost = ({ subject }: Row, { field }: Change): boolean =>
  field === "COST" || (field === "AMOUNT" && subject === "EVALUATION");

/** The subjects that are titled by a person's name, or by the person's mobile number if there is no name yet. */
const people = ["STAFF", "SECOND_FACTOR"] as const satisfies Row["subject"][];

const isPerson = ({ subject }: Row) => people.some((each) => each === subject);

/** Returns the title. If the title is a person's mobile number, the last six digits are hidden. */
const withoutNumber = (row: Row) =>
  isPerson(row) ? row.title.replace(/\b(01\d{3})\d{6}\b/, "$1…") : row.title;

/** Returns the condition for a filter. Throws BAD_USER_INPUT if the search is too long. */
function whereOf({ actor }: Context, { subject, action, search }: AuditFilter) {
  const text = searchText(search, limits.AuditFilter.search.maxLength);
  return {
    subject: subject ?? undefined,
    action: action ?? undefined,
    searchText: text ? { contains: escapeLike(text) } : undefined,
    // Callers who may not read customers must not find a person by number.
    NOT:
      text && !may(actor, "readCustomers")
        ? { subject: { in: [...people] }, title: { contains: "01" } }
        : undefined,
  };
}

/** A subject that still exists. Quote rules have a version, and a device has the parts of its address. */
type Subject = { id: string; version: number | null; device: Addressed | null };

/** Returns the subjects that still exist, by id. Ids are unique across all tables, so one query is enough. */
async function existingSubjects(ctx: Context, entries: Row[]): Promise<Map<string, Subject>> {
  const ids = [...new Set(entries.map(({ subjectId }) => subjectId))];
  const rows = await ctx.database.$queryRaw<Subject[]>`
    SELECT found.id, found.version, CASE WHEN d.id IS NOT NULL THEN
      json_build_object('key', d.key, 'kind', d.kind, 'title', d.title) END AS device
    FROM (
    SELECT id, version FROM quote_rules_version WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM device WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM add_request WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM evaluation WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM unit WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM review WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM banner WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM offer WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM device_import WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM api_key WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM webhook_endpoint WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM feed_settings WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM staff_role WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM "user" WHERE id = ANY(${ids}::uuid[]) AND "userType" = 'ADMIN'
    UNION ALL SELECT id, NULL FROM shop_settings WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM page WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM redirect WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM search_spelling WHERE id = ANY(${ids}::uuid[])
    ) found LEFT JOIN device d USING (id)`;
  return new Map(rows.map((subject) => [subject.id, subject]));
}

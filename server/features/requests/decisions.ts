import { z } from "zod";
import { type AuditRecord, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t, translate } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { limits } from "../../generated/limits.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { AuditAction, DeviceKind, RequestStatus } from "../../generated/prisma/enums.ts";
import { getRequest, type RequestKey } from "./lists.ts";
import type { RequestTable } from "./requestTable.ts";

/** A locked row: what decisions and their audit entries need of a request. */
type LockedRow = { id: string; status: RequestStatus; kind: DeviceKind; title: string };

/** Why an action on a locked row is refused, if it is. */
type ConflictOf = (row: LockedRow) => string | undefined;

/** The ids that a bulk action was applied to, and why it was refused for the others. */
export type BulkResult = { done: string[]; refused: { id: string; reason: string }[] };

// All bulk mutations have the limits of this one.
const { minItems, maxItems } = limits.updateAddRequests.ids;

const bulkRules = z.object({
  ids: z.array(z.string()).min(minItems, t("must have at least one entry")).max(maxItems),
});

const conflicts = {
  PENDING: t("A Request Can Not Be Made Pending Again"),
  APPROVED: t("You Have Already Approved This Request"),
  REJECTED: t("You Have Already Rejected This Request"),
} satisfies Record<RequestStatus, string>;

const pendingMessage = t("Please Approve or Reject This Request Before Deleting It");

/** Approves or rejects a request. Throws NOT_FOUND, or CONFLICT where its status does not allow it. */
export async function updateRequest<Request>(
  ctx: Context,
  table: RequestTable<Request>,
  { status, ...key }: RequestKey & { status: RequestStatus },
): Promise<Request> {
  authorize(ctx, table.permissions.decide);
  await getRequest(ctx, table, key);
  await ctx.database.$transaction((tx) => decide(ctx, tx, table, { id: key.id, status }));
  return getRequest(ctx, table, key);
}

/** As `updateRequest`, within the caller's transaction, until whose end the request stays locked. */
export async function decide(
  ctx: Context,
  tx: Transaction,
  table: RequestTable,
  { id, status }: { id: string; status: RequestStatus },
): Promise<void> {
  authorize(ctx, table.permissions.decide);
  const row = await lockOne(tx, table, id);
  throwConflict(decisionConflict(table, row, status));
  await setStatus(ctx, tx, table, [row], status);
}

/** Approves or rejects those of several requests whose status allows it. */
export async function updateRequests(
  ctx: Context,
  table: RequestTable,
  { ids, status }: { ids: string[]; status: RequestStatus },
): Promise<BulkResult> {
  authorize(ctx, table.permissions.decide);
  return ctx.database.$transaction(async (tx) => {
    const { accepted, result } = await lockMany(
      ctx,
      tx,
      table,
      ids,
      async () => (row) => decisionConflict(table, row, status),
    );
    await setStatus(ctx, tx, table, accepted, status);
    return result;
  });
}

/** Deletes a decided request and returns its id. Throws NOT_FOUND, or CONFLICT while it is pending. */
export async function deleteRequest(
  ctx: Context,
  table: RequestTable,
  key: RequestKey,
): Promise<string> {
  authorize(ctx, table.permissions.decide);
  await getRequest(ctx, table, key);
  return ctx.database.$transaction(async (tx) => {
    const row = await lockOne(tx, table, key.id);
    const conflictOf = await deletionConflicts(tx, table, [row]);
    throwConflict(conflictOf(row));
    await deleteRows(ctx, tx, table, [row]);
    return row.id;
  });
}

/** Deletes those of several requests that are decided. */
export async function deleteRequests(
  ctx: Context,
  table: RequestTable,
  ids: string[],
): Promise<BulkResult> {
  authorize(ctx, table.permissions.decide);
  return ctx.database.$transaction(async (tx) => {
    const { accepted, result } = await lockMany(ctx, tx, table, ids, (rows) =>
      deletionConflicts(tx, table, rows),
    );
    await deleteRows(ctx, tx, table, accepted);
    return result;
  });
}

function decisionConflict(
  { transitions }: RequestTable,
  row: LockedRow,
  status: RequestStatus,
): string | undefined {
  if (transitions[status].includes(row.status)) return undefined;
  return conflicts[status === "PENDING" ? status : row.status];
}

async function deletionConflicts(
  tx: Transaction,
  table: RequestTable,
  rows: LockedRow[],
): Promise<ConflictOf> {
  const decided = rows.filter(({ status }) => status !== "PENDING").map(({ id }) => id);
  const further = await table.deletionConflicts?.(tx, decided);
  return ({ id, status }) => (status === "PENDING" ? pendingMessage : further?.get(id));
}

function throwConflict(reason: string | undefined): void {
  if (reason) throw new AppError("CONFLICT", reason);
}

/** Locks rows in the order of their ids, so that transactions on the same rows cannot deadlock. */
function lock(
  tx: Transaction,
  { tableName, auditTitle }: RequestTable,
  ids: string[],
): Promise<LockedRow[]> {
  return tx.$queryRaw`
    SELECT id, status, kind, ${auditTitle} AS title FROM ${Prisma.raw(tableName)}
    WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}

async function lockOne(tx: Transaction, table: RequestTable, id: string): Promise<LockedRow> {
  const [row] = await lock(tx, table, [id]);
  if (!row) throw new AppError("NOT_FOUND", table.notFoundMessage);
  return row;
}

/** Locks several requests and divides them by whether the action is refused. */
async function lockMany(
  ctx: Context,
  tx: Transaction,
  table: RequestTable,
  ids: string[],
  conflictsAmong: (rows: LockedRow[]) => Promise<ConflictOf>,
): Promise<{ accepted: LockedRow[]; result: BulkResult }> {
  const { ids: given } = parse(bulkRules, { ids });
  // In the database's spelling; an id given twice counts once.
  const unique = [...new Set(given.map((id) => (isId(id) ? id.toLowerCase() : id)))];
  const rows = await lock(tx, table, unique.filter(isId));
  const conflictOf = await conflictsAmong(rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const refused = unique.flatMap((id) => {
    const row = byId.get(id);
    const reason = row ? conflictOf(row) : table.notFoundMessage;
    return reason ? [{ id, reason: translate(reason, ctx.language) }] : [];
  });
  const refusedIds = new Set(refused.map(({ id }) => id));
  const done = unique.filter((id) => !refusedIds.has(id));
  return { accepted: rows.filter(({ id }) => !refusedIds.has(id)), result: { done, refused } };
}

async function setStatus(
  ctx: Context,
  tx: Transaction,
  table: RequestTable,
  rows: LockedRow[],
  status: RequestStatus,
): Promise<void> {
  // No transition leads back to PENDING, which is no action of the audit log.
  if (rows.length === 0 || status === "PENDING") return;
  const ids = rows.map(({ id }) => id);
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(table.tableName)}
    SET status = ${status}::"RequestStatus", "updatedAt" = ${ctx.clock()}
    WHERE id = ANY(${ids}::uuid[])`;
  await table.onDecided?.(ctx, tx, ids, status);
  await record(tx, ctx, ...auditRecordsOf(table, rows, status));
}

async function deleteRows(
  ctx: Context,
  tx: Transaction,
  table: RequestTable,
  rows: LockedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM ${Prisma.raw(table.tableName)}
    WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`;
  await record(tx, ctx, ...auditRecordsOf(table, rows, "DELETED"));
}

function auditRecordsOf(
  { auditSubject }: RequestTable,
  rows: LockedRow[],
  action: AuditAction,
): AuditRecord[] {
  return rows.map(({ id, kind, title }) => {
    return { action, subject: auditSubject, subjectId: id, kind, title };
  });
}

import { z } from "zod";
import { type Act, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { authorize, type Permission } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { limits } from "../../generated/limits.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { RequestStatus } from "../../generated/prisma/enums.ts";

// Decisions of admins on what customers request: add requests and evaluations.

type RequestRow = { id: string; status: RequestStatus };

/** What the tables of requests differ in. */
export type RequestTable<Row> = {
  tableName: "add_request" | "evaluation";
  permission: Permission;
  /** For each status, those from which a decision may lead to it. */
  transitions: Record<RequestStatus, RequestStatus[]>;
  notFoundMessage: string;
  /** The subject in the audit log. */
  subjectOf(row: Row): Omit<Act, "action">;
};

/** The ids that an action was applied to, and why it was refused for the others. */
export type BulkResult = { done: string[]; refused: { id: string; reason: string }[] };

// The limits of every mutation on several requests.
const { minItems, maxItems } = limits.updateAddRequests.ids;

const bulkRules = z.object({
  ids: z
    .array(z.string())
    .min(minItems, "must be at least one")
    .max(maxItems, `may be at most ${maxItems}`),
});

const conflicts = {
  PENDING: "A Request Can Not Be Made Pending Again",
  APPROVED: "You Have Already Approved This Request",
  REJECTED: "You Have Already Rejected This Request",
} satisfies Record<RequestStatus, string>;

const pendingMessage = "Please Approve or Reject This Request Before Deleting It";

/** Sets the status of a request and keeps it locked. Throws NOT_FOUND, or CONFLICT with the reason. */
export async function decide<Row extends RequestRow>(
  ctx: Context,
  tx: Transaction,
  table: RequestTable<Row>,
  { id, status }: { id: string; status: RequestStatus },
): Promise<void> {
  authorize(ctx, table.permission);
  const row = await lockOne(tx, table, id);
  throwConflict(refusalOfDecision(table, row, status));
  await setStatus(ctx, tx, table, [row], status);
}

/** Sets the status of those of several requests whose present status allows it. */
export async function decideMany<Row extends RequestRow>(
  ctx: Context,
  table: RequestTable<Row>,
  { ids, status }: { ids: string[]; status: RequestStatus },
): Promise<BulkResult> {
  authorize(ctx, table.permission);
  return ctx.database.$transaction(async (tx) => {
    const { accepted, result } = await lockMany(tx, table, ids, (row) =>
      refusalOfDecision(table, row, status),
    );
    await setStatus(ctx, tx, table, accepted, status);
    return result;
  });
}

/** Deletes a decided request. Throws NOT_FOUND, or CONFLICT while it is pending. */
export async function removeOne<Row extends RequestRow>(
  ctx: Context,
  table: RequestTable<Row>,
  id: string,
): Promise<void> {
  authorize(ctx, table.permission);
  await ctx.database.$transaction(async (tx) => {
    const row = await lockOne(tx, table, id);
    throwConflict(refusalOfDeletion(row));
    await deleteRows(ctx, tx, table, [row]);
  });
}

/** Deletes those of several requests that are decided. */
export async function removeMany<Row extends RequestRow>(
  ctx: Context,
  table: RequestTable<Row>,
  ids: string[],
): Promise<BulkResult> {
  authorize(ctx, table.permission);
  return ctx.database.$transaction(async (tx) => {
    const { accepted, result } = await lockMany(tx, table, ids, refusalOfDeletion);
    await deleteRows(ctx, tx, table, accepted);
    return result;
  });
}

function refusalOfDecision<Row extends RequestRow>(
  { transitions }: RequestTable<Row>,
  row: Row,
  status: RequestStatus,
): string | undefined {
  if (transitions[status].includes(row.status)) return undefined;
  return conflicts[status === "PENDING" ? status : row.status];
}

const refusalOfDeletion = ({ status }: RequestRow) =>
  status === "PENDING" ? pendingMessage : undefined;

function throwConflict(reason: string | undefined): void {
  if (reason) throw new AppError("CONFLICT", reason);
}

/** Locked in the order of their ids, so that transactions on the same rows cannot deadlock. */
function lock<Row>(
  tx: Transaction,
  { tableName }: RequestTable<Row>,
  ids: string[],
): Promise<Row[]> {
  return tx.$queryRaw<Row[]>`
    SELECT * FROM ${Prisma.raw(tableName)} WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}

async function lockOne<Row>(tx: Transaction, table: RequestTable<Row>, id: string): Promise<Row> {
  const [row] = await lock(tx, table, [id]);
  if (!row) throw new AppError("NOT_FOUND", table.notFoundMessage);
  return row;
}

/** Locks several requests and divides their ids by whether the action is refused. */
async function lockMany<Row extends RequestRow>(
  tx: Transaction,
  table: RequestTable<Row>,
  ids: string[],
  refusalOf: (row: Row) => string | undefined,
): Promise<{ accepted: Row[]; result: BulkResult }> {
  const { ids: given } = parse(bulkRules, { ids });
  // As the database spells them; an id given twice counts once.
  const unique = [...new Set(given.map((id) => (isId(id) ? id.toLowerCase() : id)))];
  const rows = await lock(tx, table, unique.filter(isId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const refused = unique.flatMap((id) => {
    const row = byId.get(id);
    const reason = row ? refusalOf(row) : table.notFoundMessage;
    return reason ? [{ id, reason }] : [];
  });
  const refusedIds = new Set(refused.map(({ id }) => id));
  const done = unique.filter((id) => !refusedIds.has(id));
  return { accepted: rows.filter(({ id }) => !refusedIds.has(id)), result: { done, refused } };
}

async function setStatus<Row extends RequestRow>(
  ctx: Context,
  tx: Transaction,
  { tableName, subjectOf }: RequestTable<Row>,
  rows: Row[],
  status: RequestStatus,
): Promise<void> {
  // No transition leads back to PENDING, which is no action of the audit log.
  if (rows.length === 0 || status === "PENDING") return;
  await tx.$executeRaw`
    UPDATE ${Prisma.raw(tableName)}
    SET status = ${status}::"RequestStatus", "updatedAt" = ${ctx.clock()}
    WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`;
  await record(tx, ctx, ...rows.map((row): Act => ({ action: status, ...subjectOf(row) })));
}

async function deleteRows<Row extends RequestRow>(
  ctx: Context,
  tx: Transaction,
  { tableName, subjectOf }: RequestTable<Row>,
  rows: Row[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM ${Prisma.raw(tableName)} WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`;
  await record(tx, ctx, ...rows.map((row): Act => ({ action: "DELETED", ...subjectOf(row) })));
}

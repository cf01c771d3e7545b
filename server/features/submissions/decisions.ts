import { z } from "zod";
import { type AuditRecord, record } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { idText, invalidField, isId, paragraph, parse } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { limits } from "../../generated/limits.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { AuditAction, DeviceKind, RequestStatus } from "../../generated/prisma/enums.ts";
import { getSubmission, type SubmissionKey } from "./lists.ts";
import type { SubmissionTable } from "./submissionTable.ts";

/** A locked row, with the columns that are needed for a decision and its audit entry. */
type LockedRow = { id: string; status: RequestStatus; kind: DeviceKind; title: string };

/** An action of an admin on submissions. The transaction has locked the rows of these submissions. */
type Action = {
  /** Finds the submissions that do not allow the action. Returns the reasons by the submissions' ids. */
  conflictsAmong(rows: LockedRow[]): Promise<Map<string, string>>;
  apply(rows: LockedRow[]): Promise<void>;
};

/** The ids to which a bulk action was applied, and the ids for which the action was refused, with the reasons. */
export type BulkResult = { done: string[]; refused: { id: string; reason: string }[] };

// The limits are taken from `updateAddRequests`, because all bulk mutations have the same limits.
const { minItems, maxItems } = limits.updateAddRequests.ids;

const bulkRules = z.object({
  ids: z.array(idText).min(minItems, t("must have at least one entry")).max(maxItems),
});

/** A status to set and, for a rejection, a reason. */
export type DecisionInput = { status: RequestStatus; reason?: string | null };

const reasonRules = z.object({
  reason: paragraph(limits.updateEvaluation.reason.maxLength).nullish(),
});

const conflicts = {
  PENDING: t("A Request Can Not Be Made Pending Again"),
  APPROVED: t("You Have Already Approved This Request"),
  REJECTED: t("You Have Already Rejected This Request"),
} satisfies Record<RequestStatus, string>;

const pendingMessage = t("Please Approve or Reject This Request Before Deleting It");

/**
 * Approves or rejects a submission. Throws NOT_FOUND for an unknown submission, and CONFLICT if its status does not
 * allow the decision.
 */
export async function updateSubmission<Submission>(
  ctx: Context,
  table: SubmissionTable<Submission>,
  { status, reason, ...key }: SubmissionKey & DecisionInput,
): Promise<Submission> {
  authorize(ctx, table.permissions.decide);
  await getSubmission(ctx, table, key);
  await ctx.database.$transaction((tx) => decide(ctx, tx, table, { id: key.id, status, reason }));
  return getSubmission(ctx, table, key);
}

/**
 * Same as `updateSubmission`, within the caller's transaction. The submission stays locked until the transaction ends.
 */
export async function decide(
  ctx: Context,
  tx: Transaction,
  table: SubmissionTable,
  { id, ...input }: { id: string } & DecisionInput,
): Promise<void> {
  authorize(ctx, table.permissions.decide);
  await actOnOne(tx, table, id, decision(ctx, tx, table, input));
}

/** Approves or rejects the submissions whose status allows the decision. Refuses all others. */
export function updateSubmissions(
  ctx: Context,
  table: SubmissionTable,
  { ids, ...input }: { ids: string[] } & DecisionInput,
): Promise<BulkResult> {
  return actOnMany(ctx, table, ids, (tx) => decision(ctx, tx, table, input));
}

/**
 * Deletes a decided submission and returns its id. Throws NOT_FOUND for an unknown submission, and CONFLICT while the
 * submission is pending.
 */
export async function deleteSubmission(
  ctx: Context,
  table: SubmissionTable,
  key: SubmissionKey,
): Promise<string> {
  authorize(ctx, table.permissions.decide);
  await getSubmission(ctx, table, key);
  await ctx.database.$transaction((tx) => actOnOne(tx, table, key.id, deletion(ctx, tx, table)));
  return key.id.toLowerCase();
}

/** Deletes the submissions that are decided and may be deleted. Refuses all others. */
export function deleteSubmissions(
  ctx: Context,
  table: SubmissionTable,
  ids: string[],
): Promise<BulkResult> {
  return actOnMany(ctx, table, ids, (tx) => deletion(ctx, tx, table));
}

function decision(
  ctx: Context,
  tx: Transaction,
  table: SubmissionTable,
  input: DecisionInput,
): Action {
  const { status } = input;
  const reason = reasonOf(input);
  const refused = (row: LockedRow) => !table.transitions[status].includes(row.status);
  return {
    conflictsAmong: async (rows) =>
      new Map(
        rows
          .filter(refused)
          .map((row) => [row.id, conflicts[status === "PENDING" ? status : row.status]]),
      ),
    async apply(rows) {
      // No transition leads back to PENDING, so the audit log has no action for this status.
      if (status === "PENDING") return;
      const ids = rows.map(({ id }) => id);
      await tx.$executeRaw`
        UPDATE ${Prisma.raw(table.tableName)}
        SET status = ${status}::"RequestStatus", "updatedAt" = ${ctx.clock()}
        WHERE id = ANY(${ids}::uuid[])`;
      await table.onDecided?.(ctx, tx, ids, { status, reason });
      await record(tx, ctx, ...auditRecordsOf(table, rows, status));
    },
  };
}

/**
 * Returns the reason for a decision. Throws BAD_USER_INPUT if the reason is too long, or if it is given with an
 * approval.
 */
function reasonOf({ status, ...input }: DecisionInput): string {
  const reason = parse(reasonRules, input).reason ?? "";
  if (reason !== "" && status !== "REJECTED")
    throw invalidField("reason", t("can only be given with a rejection"));
  return reason;
}

function deletion(ctx: Context, tx: Transaction, table: SubmissionTable): Action {
  return {
    async conflictsAmong(rows) {
      const pending = rows.filter(({ status }) => status === "PENDING").map(({ id }) => id);
      const decided = rows.filter(({ status }) => status !== "PENDING").map(({ id }) => id);
      const further = (await table.deletionConflicts?.(tx, decided)) ?? [];
      return new Map([...further, ...pending.map((id) => [id, pendingMessage] as const)]);
    },
    async apply(rows) {
      await tx.$executeRaw`
        DELETE FROM ${Prisma.raw(table.tableName)}
        WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`;
      await record(tx, ctx, ...auditRecordsOf(table, rows, "DELETED"));
    },
  };
}

/**
 * Locks submissions, and applies the action to the submissions that allow it. Returns the errors of all other
 * submissions by their ids in lower case.
 */
async function act(
  tx: Transaction,
  table: SubmissionTable,
  ids: string[],
  { conflictsAmong, apply }: Action,
): Promise<Map<string, AppError>> {
  // The rows are locked in the order of their ids, so that transactions on the same rows can't deadlock.
  const rows = await tx.$queryRaw<LockedRow[]>`
    SELECT id, status, kind, ${table.auditTitle} AS title FROM ${Prisma.raw(table.tableName)}
    WHERE id = ANY(${ids.filter(isId)}::uuid[]) ORDER BY id FOR UPDATE`;
  const reasons = await conflictsAmong(rows);
  const accepted = rows.filter(({ id }) => !reasons.has(id));
  if (accepted.length > 0) await apply(accepted);
  const found = new Set(rows.map(({ id }) => id));
  const errors = new Map<string, AppError>();
  for (const id of ids) {
    const reason = reasons.get(id);
    if (reason) errors.set(id, new AppError("CONFLICT", reason));
    else if (!found.has(id)) errors.set(id, new AppError("NOT_FOUND", table.notFoundMessage));
  }
  return errors;
}

async function actOnOne(tx: Transaction, table: SubmissionTable, id: string, action: Action) {
  const [error] = (await act(tx, table, [id.toLowerCase()], action)).values();
  if (error) throw error;
}

async function actOnMany(
  ctx: Context,
  table: SubmissionTable,
  ids: string[],
  actionIn: (tx: Transaction) => Action,
): Promise<BulkResult> {
  authorize(ctx, table.permissions.decide);
  const { ids: given } = parse(bulkRules, { ids });
  // An id that is given twice counts once.
  const unique = [...new Set(given.map((id) => (isId(id) ? id.toLowerCase() : id)))];
  const errors = await ctx.database.$transaction((tx) => act(tx, table, unique, actionIn(tx)));
  return {
    done: unique.filter((id) => !errors.has(id)),
    refused: [...errors].map(([id, error]) => ({ id, reason: error.in(ctx.language).message })),
  };
}

function auditRecordsOf(
  { auditSubject }: SubmissionTable,
  rows: LockedRow[],
  action: AuditAction,
): AuditRecord[] {
  return rows.map(({ id, kind, title }) => {
    return { action, subject: auditSubject, subjectId: id, kind, title };
  });
}

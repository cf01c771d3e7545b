import type { RequestStatus } from "../../generated/graphql.ts";
import { record } from "../../platform/audit.ts";
import { actOnSeveral, type BulkResult } from "../../platform/bulk.ts";
import type { Context } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database.ts";
import { decided, reasonAgainst, refuseDecision, stillPending } from "../../platform/decisions.ts";
import { authorize } from "../../platform/permissions.ts";
import { notFoundMessage, type Subject, subjectOf, transitions } from "./rules.ts";

type Held = Subject & { status: RequestStatus };

/** Approves or rejects those of several add requests that are pending. */
export async function updateAddRequests(
  ctx: Context,
  { ids, status }: { ids: string[]; status: RequestStatus },
): Promise<BulkResult> {
  authorize(ctx, "decideAddRequests");
  return ctx.database.$transaction((transaction) =>
    actOnSeveral(ids, {
      hold: holdIn(transaction),
      refusalOf: (row: Held) =>
        transitions[status].includes(row.status) ? undefined : reasonAgainst(row.status, status),
      act: async (rows) => {
        if (status === "PENDING") refuseDecision(status, status);
        await transaction.addRequest.updateMany({ where: amongst(rows), data: { status } });
        const acts = rows.map((row) => ({ action: status, ...subjectOf(row) }));
        await record(transaction, ctx, ...acts);
      },
      notFound: notFoundMessage,
    }),
  );
}

/** Deletes those of several add requests that are decided. */
export async function deleteAddRequests(ctx: Context, ids: string[]): Promise<BulkResult> {
  authorize(ctx, "decideAddRequests");
  return ctx.database.$transaction((transaction) =>
    actOnSeveral(ids, {
      hold: holdIn(transaction),
      refusalOf: (row: Held) => (decided.includes(row.status) ? undefined : stillPending),
      act: async (rows) => {
        await transaction.addRequest.deleteMany({ where: amongst(rows) });
        const acts = rows.map((row) => ({ action: "DELETED" as const, ...subjectOf(row) }));
        await record(transaction, ctx, ...acts);
      },
      notFound: notFoundMessage,
    }),
  );
}

/** In the order of ids, so that of two who hold the same rows one waits, and not each for the other. */
const holdIn = (transaction: Transaction) => (ids: string[]) =>
  transaction.$queryRaw<Held[]>`
    SELECT id, status, kind, brand, model FROM add_request
    WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;

const amongst = (rows: Held[]) => ({ id: { in: rows.map(({ id }) => id) } });

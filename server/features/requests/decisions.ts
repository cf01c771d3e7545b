import { type Act, record } from "../../core/audit.ts";
import { actOnOne, actOnSeveral, type BulkAct, type BulkResult } from "../../core/bulk.ts";
import type { Context } from "../../core/context.ts";
import { authorize, type Permission } from "../../core/permissions.ts";
import type { Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { RequestStatus } from "../../generated/prisma/enums.ts";

// Add requests and evaluations have this in common: a customer asks, and an admin decides.

/** For each status those from which a decision may lead to it. Nothing becomes pending again. */
export type Transitions = Record<RequestStatus, RequestStatus[]> & { PENDING: [] };

const refusals = {
  PENDING: "A Request Can Not Be Made Pending Again",
  APPROVED: "You Have Already Approved This Request",
  REJECTED: "You Have Already Rejected This Request",
} satisfies Record<RequestStatus, string>;

const stillPending = "Please Approve or Reject This Request Before Deleting It";

type Held = { id: string; status: RequestStatus };

/** A table of requests, and what is particular about deciding on them. */
type Decidable<Row> = {
  tableName: "add_request" | "evaluation";
  permission: Permission;
  transitions: Transitions;
  notFoundMessage: string;
  /** How the audit calls one. */
  subjectOf(row: Row): Omit<Act, "action">;
};

/** The services by which admins decide on requests, and delete those that are decided. */
export function decisionsOn<Row extends Held>(requests: Decidable<Row>) {
  const { permission } = requests;
  return {
    /** Gives one its status, or throws CONFLICT, and holds it until the transaction ends. */
    decide(ctx: Context, tx: Transaction, id: string, status: RequestStatus): Promise<void> {
      authorize(ctx, permission);
      return actOnOne(id, decision(requests, ctx, tx, status));
    },

    /** Gives a status to those of several that may reach it from their present one. */
    async decideSeveral(
      ctx: Context,
      { ids, status }: { ids: string[]; status: RequestStatus },
    ): Promise<BulkResult> {
      authorize(ctx, permission);
      return ctx.database.$transaction((tx) =>
        actOnSeveral(ids, decision(requests, ctx, tx, status)),
      );
    },

    /** Deletes one that is decided; CONFLICT while it is pending. */
    async remove(ctx: Context, id: string): Promise<void> {
      authorize(ctx, permission);
      await ctx.database.$transaction((tx) => actOnOne(id, deletion(requests, ctx, tx)));
    },

    /** Deletes those of several that are decided. */
    async removeSeveral(ctx: Context, ids: string[]): Promise<BulkResult> {
      authorize(ctx, permission);
      return ctx.database.$transaction((tx) => actOnSeveral(ids, deletion(requests, ctx, tx)));
    },
  };
}

function decision<Row extends Held>(
  { tableName, transitions, subjectOf, notFoundMessage }: Decidable<Row>,
  ctx: Context,
  tx: Transaction,
  status: RequestStatus,
): BulkAct<Row> {
  return {
    hold: holdIn(tx, tableName),
    refusalOf: (row) => {
      if (transitions[status].includes(row.status)) return undefined;
      return refusals[status === "PENDING" ? status : row.status];
    },
    act: async (rows) => {
      if (status === "PENDING") return; // Always refused.
      await tx.$executeRaw`
        UPDATE ${Prisma.raw(tableName)}
        SET status = ${status}::"RequestStatus", "updatedAt" = ${ctx.clock()}
        WHERE id = ANY(${idsOf(rows)}::uuid[])`;
      await record(tx, ctx, ...rows.map((row) => ({ action: status, ...subjectOf(row) })));
    },
    notFound: notFoundMessage,
  };
}

function deletion<Row extends Held>(
  { tableName, subjectOf, notFoundMessage }: Decidable<Row>,
  ctx: Context,
  tx: Transaction,
): BulkAct<Row> {
  return {
    hold: holdIn(tx, tableName),
    refusalOf: ({ status }) => (status === "PENDING" ? stillPending : undefined),
    act: async (rows) => {
      await tx.$executeRaw`
        DELETE FROM ${Prisma.raw(tableName)} WHERE id = ANY(${idsOf(rows)}::uuid[])`;
      await record(
        tx,
        ctx,
        ...rows.map((row) => ({ action: "DELETED" as const, ...subjectOf(row) })),
      );
    },
    notFound: notFoundMessage,
  };
}

const idsOf = (rows: Held[]) => rows.map(({ id }) => id);

/** In the order of ids, so that of two who hold the same rows one waits, and not each for the other. */
const holdIn =
  <Row>(tx: Transaction, tableName: string) =>
  (ids: string[]) =>
    tx.$queryRaw<Row[]>`
      SELECT * FROM ${Prisma.raw(tableName)}
      WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;

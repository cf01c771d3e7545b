import type { Context } from "../../core/context.ts";
import type { afterPosition, prismaRange } from "../../core/creationOrder.ts";
import type { Permission } from "../../core/permissions.ts";
import type { Transaction } from "../../database/client.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import type { AuditSubject, DeviceKind, RequestStatus } from "../../generated/prisma/enums.ts";

/**
 * A table of submissions: add requests or evaluations. Customers create submissions, and admins decide on them. The
 * functions in this folder work for both tables.
 */
export type SubmissionTable<Submission = unknown, Query extends TableQuery = SubmissionQuery> = {
  tableName: "add_request" | "evaluation";
  permissions: { own: Permission; all: Permission; decide: Permission };
  /** For each status, the statuses from which a decision can lead to it. */
  transitions: Record<RequestStatus, RequestStatus[]>;
  notFoundMessage: string;
  auditSubject: AuditSubject;
  /** The title in the audit log, as SQL. */
  auditTitle: Prisma.Sql;
  /** Reads rows in the form in which the caller may see them. */
  find(ctx: Pick<Context, "actor" | "database">, query: Query): Promise<Submission[]>;
  findIds(database: Transaction, query: Query): Promise<{ id: string }[]>;
  /** Counts submissions by status. Statuses without submissions are missing. */
  countByStatus(database: Transaction, where: Query["where"]): Promise<StatusGroup[]>;
  /** Called in the transaction of a decision. `ids` are the ids of the changed submissions. Their rows are locked. */
  onDecided?(
    ctx: Context,
    tx: Transaction,
    ids: readonly string[],
    decision: Decision,
  ): Promise<void>;
  /**
   * Returns the reasons why submissions may not be deleted, by the submissions' ids. The submissions are decided, and
   * their rows are locked.
   */
  deletionConflicts?(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>>;
};

/** The decision of an admin on submissions. */
export type Decision = {
  status: Exclude<RequestStatus, "PENDING">;
  /**
   * The reason for a rejection, for the customer to read. May be empty. Tables without `onDecided` don't store the
   * reason.
   */
  reason: string;
};

/** The relations that `SubmissionTable.find` includes: the customer, and the device while it is in the catalogue. */
export const withRelations = {
  relationLoadStrategy: "join",
  include: {
    user: { select: { id: true, firstName: true, lastName: true, mobile: true } },
    device: { include: { variants: { orderBy: { position: "asc" } } } },
  },
} as const;

/** The arguments that Prisma accepts for both tables. */
export type SubmissionQuery = Partial<ReturnType<typeof prismaRange>> & { where: SubmissionWhere };

/**
 * The type of the arguments for one table. The arguments may contain conditions on columns that the other table lacks.
 */
export type TableQuery = { where: object; orderBy?: object[]; take?: number; skip?: number };

export type SubmissionWhere = ReturnType<typeof afterPosition> & {
  id?: string | { in: string[] };
  userId?: string;
  kind?: DeviceKind;
  status?: RequestStatus;
  AND?: { OR: object[] }[] | undefined;
};

type StatusGroup = { status: RequestStatus; _count: number };

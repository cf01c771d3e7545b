import { z } from "zod";
import { RequestStatus } from "../generated/prisma/enums.ts";
import { type Connection, checkPage, type PageArguments, toConnection } from "./connections.ts";
import { type CreationOrder, creationPosition, type Rows, rowsOfPage } from "./creationOrder.ts";
import { AppError } from "./errors.ts";
import { paragraph, parse } from "./validation.ts";

// Add requests and evaluations have this in common: a customer asks, and an admin decides.

/** For each status those from which a decision may lead to it. */
export type Transitions = Record<RequestStatus, RequestStatus[]>;

/** The statuses of what has been decided, and may thus be deleted. */
export const decided: RequestStatus[] = ["APPROVED", "REJECTED"];

const refusals = {
  PENDING: "A Request Can Not Be Made Pending Again",
  APPROVED: "You Have Already Approved This Request",
  REJECTED: "You Have Already Rejected This Request",
} satisfies Record<RequestStatus, string>;

/** The reason why what is `current` does not become `wanted`. */
export function reasonAgainst(current: RequestStatus, wanted: RequestStatus): string {
  return refusals[wanted === "PENDING" ? wanted : current];
}

/** The reason why what is still pending is not deleted. */
export const stillPending = "Please Approve or Reject This Request Before Deleting It";

/** Refuses a decision as a CONFLICT, with the reason why `current` does not become `wanted`. */
export function refuseDecision(current: RequestStatus, wanted: RequestStatus): never {
  throw new AppError("CONFLICT", reasonAgainst(current, wanted));
}

/** Refuses as a CONFLICT to delete what is still pending. */
export function refuseDeletion(): never {
  throw new AppError("CONFLICT", stillPending);
}

/** Which requests to list. */
export type DecisionFilter<Kind> = {
  kind?: Kind | null;
  status?: RequestStatus | null;
  search?: string | null;
};

const searchRules = z.object({ search: paragraph(100).nullish() });

/** The filter for Prisma, all but the status; BAD_USER_INPUT where the search is too long. */
export function matching<Kind>({ kind, search }: DecisionFilter<Kind>) {
  const text = parse(searchRules, { search }).search?.toLowerCase();
  return {
    kind: kind ?? undefined,
    searchText: text ? { contains: text.replaceAll(/[\\%_]/g, "\\$&") } : undefined,
  };
}

/** How many requests have a status. */
export type StatusCount = { status: RequestStatus; count: number };

/** What a page of requests is asked for by. */
export type DecisionPageInput<Kind> = PageArguments & {
  orderBy: CreationOrder;
  filter?: DecisionFilter<Kind> | null;
};

/** A page of requests, and how many there are of each status, whatever the filter's status. */
export type DecisionPage<Row> = Connection<Row> & { statuses: StatusCount[] };

type DecisionReaders<Row> = {
  read(rows: Rows): Promise<Row[]>;
  /** Prisma's groups by status, which lack those that no request has. */
  count(): Promise<{ status: RequestStatus; _count: number }[]>;
};

/** Reads a page of requests and counts them all, in one statement each. */
export async function readDecisionPage<Row extends { id: string; createdAt: Date }>(
  { filter, orderBy, ...input }: DecisionPageInput<unknown>,
  { read, count }: DecisionReaders<Row>,
): Promise<DecisionPage<Row>> {
  const page = checkPage(input);
  const [rows, groups] = await Promise.all([read(rowsOfPage(orderBy, page)), count()]);
  const statuses = Object.values(RequestStatus).map((status) => ({
    status,
    count: groups.find((group) => group.status === status)?._count ?? 0,
  }));
  const listed = statuses.filter(({ status }) => !filter?.status || status === filter.status);
  const total = listed.reduce((sum, { count }) => sum + count, 0);
  return { ...toConnection(rows, page, total, creationPosition), statuses };
}

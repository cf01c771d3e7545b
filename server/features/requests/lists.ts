import { z } from "zod";
import {
  type CreationOrder,
  creationPosition,
  cut,
  type Rows,
  rowsOfPage,
  standsAfter,
} from "../../core/creationOrder.ts";
import {
  type Connection,
  checkPage,
  type PageArguments,
  toConnection,
} from "../../core/pagination.ts";
import { paragraph, parse } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { RequestStatus } from "../../generated/prisma/enums.ts";

// Add requests and evaluations are listed alike: to an admin everybody's, to a customer their own.

/** What is read of a request, for Prisma: who asked, and the device while it is in the catalogue. */
export const inFull = {
  relationLoadStrategy: "join",
  include: {
    user: { select: { id: true, firstName: true, lastName: true, mobile: true } },
    device: { include: { variants: { orderBy: { position: "asc" } } } },
  },
} as const;

/** Which requests to list. */
export type RequestFilter<Kind> = {
  kind?: Kind | null;
  status?: RequestStatus | null;
  search?: string | null;
};

// Both filters have the same limit, which a test of the schema's limits makes sure of.
const searchRules = z.object({
  search: paragraph(limits.AddRequestFilter.search.maxLength).nullish(),
});

/** The filter for Prisma, all but the status; BAD_USER_INPUT where the search is too long. */
export function matching<Kind>({ kind, search }: RequestFilter<Kind>) {
  const text = parse(searchRules, { search }).search?.toLowerCase();
  return {
    kind: kind ?? undefined,
    searchText: text ? { contains: text.replaceAll(/[\\%_]/g, "\\$&") } : undefined,
  };
}

/** The rows of a filtered list, for Prisma. */
export function wanted<Kind>(filter: RequestFilter<Kind>, rows: Rows) {
  const { orderBy, take, skip } = cut(rows);
  const status = filter.status ?? undefined;
  return { where: { ...matching(filter), ...standsAfter(rows), status }, orderBy, take, skip };
}

/** How many requests have a status. */
export type StatusCount = { status: RequestStatus; count: number };

/** What a page of requests is asked for by. */
export type RequestPageInput<Kind> = PageArguments & {
  orderBy: CreationOrder;
  filter?: RequestFilter<Kind> | null;
};

/** A page of requests, and how many there are of each status, whatever the filter's status. */
export type RequestPage<Row> = Connection<Row> & { statuses: StatusCount[] };

type RequestReaders<Row> = {
  read(rows: Rows): Promise<Row[]>;
  /** Prisma's groups by status, which lack those that no request has. */
  count(): Promise<{ status: RequestStatus; _count: number }[]>;
};

/** Reads a page of requests and counts them all, in one statement each. */
export async function readRequestPage<Row extends { id: string; createdAt: Date }>(
  { filter, orderBy, ...input }: RequestPageInput<unknown>,
  { read, count }: RequestReaders<Row>,
): Promise<RequestPage<Row>> {
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

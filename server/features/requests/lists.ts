import type { Context } from "../../core/context.ts";
import {
  afterPosition,
  type CreationOrder,
  creationPosition,
  type ListRange,
  prismaRange,
} from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import {
  type Connection,
  checkPage,
  type PageArguments,
  type Position,
  rowsOf,
  toConnection,
} from "../../core/pagination.ts";
import { visibleTo } from "../../core/permissions.ts";
import { isId, searchText } from "../../core/validation.ts";
import { escapeLike } from "../../database/sql.ts";
import { limits } from "../../generated/limits.ts";
import { type DeviceKind, RequestStatus } from "../../generated/prisma/enums.ts";
import type { RequestQuery, RequestTable, RequestWhere, TableQuery } from "./requestTable.ts";

/** A request's key. With a kind, requests of other kinds are not found. */
export type RequestKey = { id: string; kind?: DeviceKind | null };

export type RequestFilter = {
  kind?: DeviceKind | null;
  status?: RequestStatus | null;
  search?: string | null;
};

/** The arguments of a page of requests. */
export type RequestPageInput = PageArguments & {
  orderBy: CreationOrder;
  filter?: RequestFilter | null;
};

/** A page of requests, with the number of each status; the filter's status does not narrow these. */
export type RequestPage<Request> = Connection<Request> & {
  statuses: { status: RequestStatus; count: number }[];
};

// The limit is the same for evaluations, as a test of the schema's limits verifies.
const maxSearch = limits.AddRequestFilter.search.maxLength;

/** The order of a list, and the position of a row in it. */
export type Sorting<Request, Query extends TableQuery> = {
  /** Its name in cursors. */
  order: string;
  orderBy: NonNullable<Query["orderBy"]>;
  /** The condition that a row follows the position. */
  after(position: Position): Query["where"];
  positionOf(request: Request): Position;
};

/** What a list may be narrowed and sorted by, besides what all requests have. */
type ListOptions<Request, Query extends TableQuery> = {
  conditions?: Query["where"];
  sorting?: Sorting<Request, Query>;
};

const byCreation = (
  order: CreationOrder,
): Sorting<{ id: string; createdAt: Date }, RequestQuery> => ({
  order,
  orderBy: prismaRange({ order, skip: 0 }).orderBy,
  after: (after) => afterPosition({ order, skip: 0, after }),
  positionOf: creationPosition,
});

/** The requests that the actor may read: all for an admin, a customer's own. */
export async function listRequests<Request, Query extends TableQuery>(
  ctx: Context,
  table: RequestTable<Request, Query>,
  filter: RequestFilter,
  range: ListRange,
): Promise<Request[]> {
  const where = {
    ...visibleRequests(ctx, table, filter),
    ...afterPosition(range),
    status: filter.status ?? undefined,
  };
  return findRows(ctx, table, { ...prismaRange(range), where });
}

/** A page of the requests that the actor may read. */
export async function pageOfRequests<
  Request extends { id: string; createdAt: Date },
  Query extends TableQuery = RequestQuery,
>(
  ctx: Context,
  table: RequestTable<Request, Query>,
  { filter, orderBy, ...input }: RequestPageInput,
  options: ListOptions<Request, Query> = {},
): Promise<RequestPage<Request>> {
  const sorting: Sorting<Request, TableQuery> = options.sorting ?? byCreation(orderBy);
  const where = { ...visibleRequests(ctx, table, filter ?? {}), ...options.conditions };
  const page = checkPage(input, sorting.order);
  const { after } = page;
  const status = filter?.status ?? undefined;
  const [rows, groups] = await Promise.all([
    findRows(ctx, table, {
      orderBy: sorting.orderBy,
      ...rowsOf(page),
      where: { ...where, ...(after && sorting.after(after)), status },
    }),
    table.countByStatus(ctx.database, where),
  ]);
  const statuses = Object.values(RequestStatus).map((each) => ({
    status: each,
    count: groups.find((group) => group.status === each)?._count ?? 0,
  }));
  const listed = statuses.filter((each) => !status || each.status === status);
  const total = listed.reduce((sum, { count }) => sum + count, 0);
  return { ...toConnection(rows, page, total, sorting.positionOf), statuses };
}

async function findRows<Request, Query extends TableQuery>(
  ctx: Context,
  table: RequestTable<Request, Query>,
  given: TableQuery,
): Promise<Request[]> {
  // Conditions that both tables know, and those of the table itself.
  const query = given as Query;
  if (!query.skip) return table.find(ctx.database, query);
  // In one query PostgreSQL would join the relations of the skipped rows as well.
  const rows = await table.findIds(ctx.database, query);
  const ids = rows.map(({ id }) => id);
  const found = { where: { id: { in: ids } }, orderBy: query.orderBy };
  return table.find(ctx.database, found as Query);
}

/** A request that the actor may read. Throws NOT_FOUND for any other. */
export async function getRequest<Request, Query extends TableQuery>(
  ctx: Context,
  table: RequestTable<Request, Query>,
  { id, kind }: RequestKey,
): Promise<Request> {
  const where = { ...visibleTo(ctx, table.permissions), id, kind: kind ?? undefined };
  const [request] = isId(id) ? await findRows(ctx, table, { where }) : [];
  if (!request) throw new AppError("NOT_FOUND", table.notFoundMessage);
  return request;
}

/** The condition of a filter without its status. Throws BAD_USER_INPUT for too long a search. */
export function visibleRequests(
  ctx: Context,
  { permissions }: Pick<RequestTable, "permissions">,
  { kind, search }: RequestFilter,
): RequestWhere {
  const text = searchText(search, maxSearch);
  return {
    ...visibleTo(ctx, permissions),
    kind: kind ?? undefined,
    searchText: text ? { contains: escapeLike(text) } : undefined,
  };
}

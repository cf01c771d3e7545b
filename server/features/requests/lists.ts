import { z } from "zod";
import type { Context } from "../../core/context.ts";
import {
  afterPosition,
  type CreationOrder,
  creationPosition,
  type ListRange,
  prismaRange,
  rangeOfPage,
} from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import {
  type Connection,
  checkPage,
  type PageArguments,
  toConnection,
} from "../../core/pagination.ts";
import { visibleTo } from "../../core/permissions.ts";
import { isId, paragraph, parse } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";
import { type DeviceKind, RequestStatus } from "../../generated/prisma/enums.ts";
import type { RequestTable, RequestWhere } from "./requestTable.ts";

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
const searchRules = z.object({
  search: paragraph(limits.AddRequestFilter.search.maxLength).nullish(),
});

/** The requests that the actor may read: all for an admin, a customer's own. */
export async function listRequests<Request>(
  ctx: Context,
  table: RequestTable<Request>,
  filter: RequestFilter,
  range: ListRange,
): Promise<Request[]> {
  const where = {
    ...visibleRequests(ctx, table, filter),
    ...afterPosition(range),
    status: filter.status ?? undefined,
  };
  const query = { ...prismaRange(range), where };
  if (range.skip === 0) return table.find(ctx.database, query);
  // In one query PostgreSQL would join the relations of the skipped rows as well.
  const rows = await table.findIds(ctx.database, query);
  const ids = rows.map(({ id }) => id);
  return table.find(ctx.database, { where: { id: { in: ids } }, orderBy: query.orderBy });
}

/** A page of the requests that the actor may read. */
export async function pageOfRequests<Request extends { id: string; createdAt: Date }>(
  ctx: Context,
  table: RequestTable<Request>,
  { filter, orderBy, ...input }: RequestPageInput,
): Promise<RequestPage<Request>> {
  const where = visibleRequests(ctx, table, filter ?? {});
  const page = checkPage(input);
  const [rows, groups] = await Promise.all([
    listRequests(ctx, table, filter ?? {}, rangeOfPage(orderBy, page)),
    table.countByStatus(ctx.database, where),
  ]);
  const statuses = Object.values(RequestStatus).map((status) => ({
    status,
    count: groups.find((group) => group.status === status)?._count ?? 0,
  }));
  const listed = statuses.filter(({ status }) => !filter?.status || status === filter.status);
  const total = listed.reduce((sum, { count }) => sum + count, 0);
  return { ...toConnection(rows, page, total, creationPosition), statuses };
}

/** A request that the actor may read. Throws NOT_FOUND for any other. */
export async function getRequest<Request>(
  ctx: Context,
  table: RequestTable<Request>,
  { id, kind }: RequestKey,
): Promise<Request> {
  const where = { ...visibleTo(ctx, table.permissions), id, kind: kind ?? undefined };
  const [request] = isId(id) ? await table.find(ctx.database, { where }) : [];
  if (!request) throw new AppError("NOT_FOUND", table.notFoundMessage);
  return request;
}

/** The condition of a filter without its status. Throws BAD_USER_INPUT for too long a search. */
function visibleRequests(
  ctx: Context,
  { permissions }: RequestTable,
  { kind, search }: RequestFilter,
): RequestWhere {
  const text = parse(searchRules, { search }).search?.toLowerCase();
  return {
    ...visibleTo(ctx, permissions),
    kind: kind ?? undefined,
    searchText: text ? { contains: escapeLike(text) } : undefined,
  };
}

/** Prisma does not escape the wildcards of LIKE. */
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

import { unitCodeIn } from "../../../shared/unitCodes.ts";
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
import { may, visibleTo } from "../../core/permissions.ts";
import { isId, searchText } from "../../core/validation.ts";
import { escapeLike } from "../../database/sql.ts";
import { limits } from "../../generated/limits.ts";
import { type DeviceKind, RequestStatus } from "../../generated/prisma/enums.ts";
import { usersFoundBy } from "../../search/people.ts";
import { ofDevice, withId } from "../../search/scanned.ts";
import type {
  SubmissionQuery,
  SubmissionTable,
  SubmissionWhere,
  TableQuery,
} from "./submissionTable.ts";

/** The key of a submission. If a kind is given, submissions of other kinds are not found. */
export type SubmissionKey = { id: string; kind?: DeviceKind | null };

export type SubmissionFilter = {
  kind?: DeviceKind | null;
  status?: RequestStatus | null;
  search?: string | null;
};

/** The arguments for a page of submissions. */
export type SubmissionPageInput = PageArguments & {
  orderBy: CreationOrder;
  filter?: SubmissionFilter | null;
};

/**
 * A page of submissions, with the number of submissions in each status. The status in the filter does not affect these
 * numbers.
 */
export type SubmissionPage<Submission> = Connection<Submission> & {
  statuses: { status: RequestStatus; count: number }[];
};

const maxSearch = limits.AddRequestFilter.search.maxLength;

/** The order of a list, and the position of a row in it. */
export type Sorting<Submission, Query extends TableQuery> = {
  /** The name of the order in cursors. */
  order: string;
  orderBy: NonNullable<Query["orderBy"]>;
  /** Returns the condition for rows after the position. */
  after(position: Position): Query["where"];
  positionOf(submission: Submission): Position;
};

/**
 * Conditions and an order that only this list has, in addition to the filter and the orders of all lists of
 * submissions.
 */
type ListOptions<Submission, Query extends TableQuery> = {
  conditions?: Query["where"];
  sorting?: Sorting<Submission, Query>;
};

const byCreation = (
  order: CreationOrder,
): Sorting<{ id: string; createdAt: Date }, SubmissionQuery> => ({
  order,
  orderBy: prismaRange({ order, skip: 0 }).orderBy,
  after: (after) => afterPosition({ order, skip: 0, after }),
  positionOf: creationPosition,
});

/** Returns the submissions that the actor may read. Admins may read all submissions, and customers only their own. */
export async function listSubmissions<Submission, Query extends TableQuery>(
  ctx: Context,
  table: SubmissionTable<Submission, Query>,
  filter: SubmissionFilter,
  range: ListRange,
): Promise<Submission[]> {
  const where = {
    ...visibleSubmissions(ctx, table, filter),
    ...afterPosition(range),
    status: filter.status ?? undefined,
  };
  return findRows(ctx, table, { ...prismaRange(range), where });
}

/** Returns a page of the submissions that the actor may read. */
export async function pageOfSubmissions<
  Submission extends { id: string; createdAt: Date },
  Query extends TableQuery = SubmissionQuery,
>(
  ctx: Context,
  table: SubmissionTable<Submission, Query>,
  { filter, orderBy, ...input }: SubmissionPageInput,
  options: ListOptions<Submission, Query> = {},
): Promise<SubmissionPage<Submission>> {
  const sorting: Sorting<Submission, TableQuery> = options.sorting ?? byCreation(orderBy);
  const where = { ...visibleSubmissions(ctx, table, filter ?? {}), ...options.conditions };
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

async function findRows<Submission, Query extends TableQuery>(
  ctx: Context,
  table: SubmissionTable<Submission, Query>,
  given: TableQuery,
): Promise<Submission[]> {
  // The cast is safe, because the query consists of conditions that both tables support and of conditions for this
  // table.
  const query = given as Query;
  if (!query.skip) return table.find(ctx, query);
  // The ids are read first. In a single query, PostgreSQL would also join the relations of rows before the page.
  const rows = await table.findIds(ctx.database, query);
  const ids = rows.map(({ id }) => id);
  const found = { where: { id: { in: ids } }, orderBy: query.orderBy };
  return table.find(ctx, found as Query);
}

/** Returns a submission. Throws NOT_FOUND if the submission does not exist, or if the actor may not read it. */
export async function getSubmission<Submission, Query extends TableQuery>(
  ctx: Context,
  table: SubmissionTable<Submission, Query>,
  { id, kind }: SubmissionKey,
): Promise<Submission> {
  const where = { ...visibleTo(ctx, table.permissions), id, kind: kind ?? undefined };
  const [submission] = isId(id) ? await findRows(ctx, table, { where }) : [];
  if (!submission) throw new AppError("NOT_FOUND", table.notFoundMessage);
  return submission;
}

/**
 * Returns the condition for submissions that match a filter and that the actor may read. Ignores the filter's status.
 * Throws BAD_USER_INPUT if the search is too long.
 */
export function visibleSubmissions(
  ctx: Context,
  { permissions }: Pick<SubmissionTable, "permissions">,
  { kind, search }: SubmissionFilter,
): SubmissionWhere {
  const text = searchText(search, maxSearch);
  return {
    ...visibleTo(ctx, permissions),
    kind: kind ?? undefined,
    AND: text ? [{ OR: submissionsFoundBy(ctx, permissions, text) }] : undefined,
  };
}

/**
 * Returns conditions that find submissions by brand and model, and by the URL of the submission or of its device.
 * Callers who may read all submissions and all customers also find submissions by the customer's name and number.
 */
export const submissionsFoundBy = (
  { actor }: Context,
  permissions: SubmissionTable["permissions"],
  text: string,
) => [
  { searchText: { contains: escapeLike(text.toLowerCase()) } },
  ...(unitCodeIn(text) ? [] : [...withId(text), ...ofDevice(text)]),
  ...(may(actor, permissions.all) && may(actor, "readCustomers")
    ? [{ user: usersFoundBy(text) }]
    : []),
];

import type { Context } from "../../core/context.ts";
import type { Rows } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { authorize, authorizeUser, visibleTo } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { AddRequestKind, DeviceInput, RequestStatus } from "../../generated/graphql.ts";
import type { AddRequest, Prisma } from "../../generated/prisma/client.ts";
import { createDeviceIn, kindAndFields } from "../devices/service.ts";
import { decide, type RequestTable, removeOne } from "../requests/decisions.ts";
import {
  inFull,
  matching,
  type RequestFilter,
  type RequestPage,
  type RequestPageInput,
  readRequestPage,
  wanted,
} from "../requests/lists.ts";
import {
  addRequestRules,
  incompleteMessage,
  notFoundMessage,
  otherKindMessage,
  subjectOf,
  transitions,
} from "./rules.ts";

/** An add request with its requester, and the device created from it. */
export type AddRequestRecord = Prisma.AddRequestGetPayload<typeof inFull>;

/** Which add requests to list. */
export type AddRequestFilter = RequestFilter<AddRequestKind>;

/** The key of an add request. With a kind, those of other kinds are not found. */
export type AddRequestKey = { id: string; kind?: AddRequestKind | null };

const reading = { own: "readOwnAddRequests", all: "readAllAddRequests" } as const;

export const addRequestTable: RequestTable<AddRequest> = {
  tableName: "add_request",
  permission: "decideAddRequests",
  transitions,
  notFoundMessage,
  subjectOf,
};

/** The add requests that the actor may read: all for an admin, a customer's own. */
export async function listAddRequests(
  ctx: Context,
  filter: AddRequestFilter,
  rows: Rows,
): Promise<AddRequestRecord[]> {
  const { where, orderBy, ...page } = wanted(filter, rows);
  const visible = { ...visibleTo(ctx, reading), ...where };
  const { addRequest } = ctx.database;
  if (page.skip === 0) return addRequest.findMany({ ...inFull, ...page, where: visible, orderBy });
  // Prisma joins the requester and the device of the skipped rows as well.
  const found = await addRequest.findMany({
    ...page,
    select: { id: true },
    where: visible,
    orderBy,
  });
  const ids = found.map(({ id }) => id);
  return addRequest.findMany({ ...inFull, where: { id: { in: ids } }, orderBy });
}

/** A page, with the total and the number of each status. */
export async function pageOfAddRequests(
  ctx: Context,
  input: RequestPageInput<AddRequestKind>,
): Promise<RequestPage<AddRequestRecord>> {
  const filter = input.filter ?? {};
  const where = { ...visibleTo(ctx, reading), ...matching(filter) };
  return readRequestPage(input, {
    read: (rows) => listAddRequests(ctx, filter, rows),
    count: async () => {
      // A variable, since Prisma cannot infer the groups from an expected type.
      const groups = await ctx.database.addRequest.groupBy({ by: ["status"], where, _count: true });
      return groups;
    },
  });
}

/** Throws NOT_FOUND, for another customer's as well. */
export async function getAddRequest(
  ctx: Context,
  { id, kind }: AddRequestKey,
): Promise<AddRequestRecord> {
  const where = { ...visibleTo(ctx, reading), id, kind: kind ?? undefined };
  const addRequest = isId(id)
    ? await ctx.database.addRequest.findFirst({ ...inFull, where })
    : null;
  return addRequest ?? notFound();
}

/** Creates an add request of the actor. */
export async function createAddRequest(ctx: Context, input: unknown): Promise<AddRequestRecord> {
  const { user } = authorizeUser(ctx, "createAddRequest");
  const fields = parse(addRequestRules, input, incompleteMessage);
  const searchText = `${fields.brand} ${fields.model}`.toLowerCase();
  return ctx.database.addRequest.create({
    ...inFull,
    data: { ...fields, searchText, userId: user.id },
  });
}

/** Approves or rejects a pending add request. Throws CONFLICT for others. */
export async function updateAddRequest(
  ctx: Context,
  { status, ...key }: AddRequestKey & { status: RequestStatus },
): Promise<AddRequestRecord> {
  authorize(ctx, "decideAddRequests");
  const { id } = await getAddRequest(ctx, key);
  await ctx.database.$transaction((tx) => decide(ctx, tx, addRequestTable, { id, status }));
  return getAddRequest(ctx, key);
}

/**
 * Approves a pending add request and creates its device, in one transaction. Of several approvals at once
 * one succeeds, and the others create no device.
 */
export async function approveAddRequest(
  ctx: Context,
  { id, device }: { id: string; device: DeviceInput },
): Promise<AddRequestRecord> {
  authorize(ctx, "decideAddRequests");
  const addRequest = await getAddRequest(ctx, { id });
  const [kind, deviceFields] = kindAndFields(device);
  if (kind !== addRequest.kind) throw new AppError("BAD_USER_INPUT", otherKindMessage);
  await ctx.database.$transaction(async (tx) => {
    // Locks the row: a second approval waits here and then finds it approved.
    await decide(ctx, tx, addRequestTable, { id: addRequest.id, status: "APPROVED" });
    const { id: deviceId } = await createDeviceIn(ctx, tx, kind, deviceFields);
    await tx.addRequest.update({ where: { id: addRequest.id }, data: { deviceId } });
  });
  return getAddRequest(ctx, { id });
}

/** Deletes a decided add request and returns its id. Throws CONFLICT while it is pending. */
export async function deleteAddRequest(ctx: Context, key: AddRequestKey): Promise<string> {
  authorize(ctx, "decideAddRequests");
  const { id } = await getAddRequest(ctx, key);
  await removeOne(ctx, addRequestTable, id);
  return id;
}

function notFound(): never {
  throw new AppError("NOT_FOUND", notFoundMessage);
}

import type { Context } from "../../core/context.ts";
import type { Rows } from "../../core/creationOrder.ts";
import { AppError } from "../../core/errors.ts";
import { authorize, authorizeUser, visibleTo } from "../../core/permissions.ts";
import { isId, parse } from "../../core/validation.ts";
import type { AddRequestKind, DeviceInput, RequestStatus } from "../../generated/graphql.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { createDeviceIn, kindAndFields } from "../devices/service.ts";
import { decisionsOn } from "../requests/decisions.ts";
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

/** An add request with who asked, and the device that came of it. */
export type AddRequestRecord = Prisma.AddRequestGetPayload<typeof inFull>;

/** Which add requests to list. */
export type AddRequestFilter = RequestFilter<AddRequestKind>;

/** Which add request: another kind's is not found where a kind is given. */
export type AddRequestKey = { id: string; kind?: AddRequestKind | null };

const reading = { own: "readOwnAddRequests", all: "readAllAddRequests" } as const;

/** What admins decide on add requests, and their deletion, besides what is below. */
export const decisions = decisionsOn({
  tableName: "add_request",
  permission: "decideAddRequests",
  transitions,
  notFoundMessage,
  subjectOf,
});

/** Add requests: to an admin everybody's, to a customer their own. */
export async function listAddRequests(
  ctx: Context,
  filter: AddRequestFilter,
  rows: Rows,
): Promise<AddRequestRecord[]> {
  const { where, orderBy, ...page } = wanted(filter, rows);
  const visible = { ...visibleTo(ctx, reading), ...where };
  const { addRequest } = ctx.database;
  if (page.skip === 0) return addRequest.findMany({ ...inFull, ...page, where: visible, orderBy });
  // Prisma would join the requester and the device of each row that is passed over, too.
  const found = await addRequest.findMany({
    ...page,
    select: { id: true },
    where: visible,
    orderBy,
  });
  const ids = found.map(({ id }) => id);
  return addRequest.findMany({ ...inFull, where: { id: { in: ids } }, orderBy });
}

/** A page of them, with the total, and how many there are of each status. */
export async function pageOfAddRequests(
  ctx: Context,
  input: RequestPageInput<AddRequestKind>,
): Promise<RequestPage<AddRequestRecord>> {
  const filter = input.filter ?? {};
  const where = { ...visibleTo(ctx, reading), ...matching(filter) };
  return readRequestPage(input, {
    read: (rows) => listAddRequests(ctx, filter, rows),
    count: async () => {
      // Apart, since Prisma can't infer what it groups where something is expected of it.
      const groups = await ctx.database.addRequest.groupBy({ by: ["status"], where, _count: true });
      return groups;
    },
  });
}

/** One add request, or NOT_FOUND, which somebody else's is to a customer. */
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

/** Asks, in the caller's name, that a device be listed. */
export async function createAddRequest(ctx: Context, input: unknown): Promise<AddRequestRecord> {
  const { user } = authorizeUser(ctx, "createAddRequest");
  const wish = parse(addRequestRules, input, incompleteMessage);
  const searchText = `${wish.brand} ${wish.model}`.toLowerCase();
  return ctx.database.addRequest.create({
    ...inFull,
    data: { ...wish, searchText, userId: user.id },
  });
}

/** Approves or rejects a pending add request, or throws CONFLICT. */
export async function updateAddRequest(
  ctx: Context,
  { status, ...key }: AddRequestKey & { status: RequestStatus },
): Promise<AddRequestRecord> {
  authorize(ctx, "decideAddRequests");
  const { id } = await getAddRequest(ctx, key);
  await ctx.database.$transaction((tx) => decisions.decide(ctx, tx, id, status));
  return getAddRequest(ctx, key);
}

/**
 * Approves a pending add request by creating its device, both or neither. Of several who do so at
 * once, one succeeds, and the others' devices are not created.
 */
export async function approveAddRequest(
  ctx: Context,
  { id, device }: { id: string; device: DeviceInput },
): Promise<AddRequestRecord> {
  authorize(ctx, "decideAddRequests");
  const addRequest = await getAddRequest(ctx, { id });
  const [kind, fields] = kindAndFields(device);
  if (kind !== addRequest.kind) throw new AppError("BAD_USER_INPUT", otherKindMessage);
  await ctx.database.$transaction(async (tx) => {
    // The decision holds the row: whoever else approves waits here, and then finds it approved.
    await decisions.decide(ctx, tx, addRequest.id, "APPROVED");
    const { id: deviceId } = await createDeviceIn(ctx, tx, kind, fields);
    await tx.addRequest.update({ where: { id: addRequest.id }, data: { deviceId } });
  });
  return getAddRequest(ctx, { id });
}

/** Deletes a decided add request and answers with its id; CONFLICT while it is pending. */
export async function deleteAddRequest(ctx: Context, key: AddRequestKey): Promise<string> {
  authorize(ctx, "decideAddRequests");
  const { id } = await getAddRequest(ctx, key);
  await decisions.remove(ctx, id);
  return id;
}

function notFound(): never {
  throw new AppError("NOT_FOUND", notFoundMessage);
}

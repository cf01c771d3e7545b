import type { AddRequestKind, DeviceInput, RequestStatus } from "../../generated/graphql.ts";
import type { Prisma } from "../../generated/prisma/client.ts";
import { record } from "../../platform/audit.ts";
import type { Context } from "../../platform/context.ts";
import { cut, type Rows, standsAfter } from "../../platform/creationOrder.ts";
import type { Transaction } from "../../platform/database.ts";
import {
  type DecisionFilter,
  type DecisionPage,
  type DecisionPageInput,
  decided,
  matching,
  readDecisionPage,
  refuseDecision,
  refuseDeletion,
} from "../../platform/decisions.ts";
import { AppError } from "../../platform/errors.ts";
import { authorize, authorizeUser, may } from "../../platform/permissions.ts";
import { isId, parse } from "../../platform/validation.ts";
import { createDeviceIn, kindAndFields } from "../devices/service.ts";
import {
  addRequestRules,
  incompleteMessage,
  notFoundMessage,
  otherKindMessage,
  subjectOf,
  transitions,
} from "./rules.ts";

const inFull = {
  relationLoadStrategy: "join",
  include: {
    user: { select: { id: true, firstName: true, lastName: true, mobile: true } },
    device: { include: { variants: { orderBy: { position: "asc" } } } },
  },
} as const;

/** An add request with who asked, and the device that came of it. */
export type AddRequestRecord = Prisma.AddRequestGetPayload<typeof inFull>;

/** Which add requests to list. */
export type AddRequestFilter = DecisionFilter<AddRequestKind>;

/** Which add request: another kind's is not found where a kind is given. */
export type AddRequestKey = { id: string; kind?: AddRequestKind | null };

/** Add requests: to an admin everybody's, to a customer their own. */
export async function listAddRequests(
  ctx: Context,
  filter: AddRequestFilter,
  rows: Rows,
): Promise<AddRequestRecord[]> {
  const where = { ...visibleTo(ctx), ...matching(filter), ...standsAfter(rows) };
  const wanted = { where: { ...where, status: filter.status ?? undefined }, ...cut(rows) };
  if (rows.skip === 0) return ctx.database.addRequest.findMany({ ...inFull, ...wanted });
  // Prisma would join the requester and the device of each row that is passed over, too.
  const page = await ctx.database.addRequest.findMany({ select: { id: true }, ...wanted });
  const ids = page.map(({ id }) => id);
  const { orderBy } = wanted;
  return ctx.database.addRequest.findMany({ ...inFull, where: { id: { in: ids } }, orderBy });
}

/** A page of them, with the total, and how many there are of each status. */
export async function pageOfAddRequests(
  ctx: Context,
  input: DecisionPageInput<AddRequestKind>,
): Promise<DecisionPage<AddRequestRecord>> {
  const filter = input.filter ?? {};
  const where = { ...visibleTo(ctx), ...matching(filter) };
  return readDecisionPage(input, {
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
  const where = { ...visibleTo(ctx), id, kind: kind ?? undefined };
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
  const addRequest = await getAddRequest(ctx, key);
  await ctx.database.$transaction((transaction) => decide(ctx, transaction, addRequest, status));
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
  await ctx.database.$transaction(async (transaction) => {
    // The decision locks the row: whoever else approves waits here, and then finds it approved.
    await decide(ctx, transaction, addRequest, "APPROVED");
    const created = await createDeviceIn(ctx, transaction, kind, fields);
    await transaction.addRequest.update({
      where: { id: addRequest.id },
      data: { deviceId: created.id },
    });
  });
  return getAddRequest(ctx, { id });
}

/** Deletes a decided add request and answers with its id; CONFLICT while it is pending. */
export async function deleteAddRequest(ctx: Context, key: AddRequestKey): Promise<string> {
  authorize(ctx, "decideAddRequests");
  const addRequest = await getAddRequest(ctx, key);
  const { id } = addRequest;
  const deleted = await ctx.database.$transaction(async (transaction) => {
    const { count } = await transaction.addRequest.deleteMany({
      where: { id, status: { in: decided } },
    });
    if (count === 1)
      await record(transaction, ctx, { action: "DELETED", ...subjectOf(addRequest) });
    return count === 1;
  });
  if (deleted) return id;
  await getAddRequest(ctx, key);
  refuseDeletion();
}

function visibleTo(ctx: Context): { userId?: string } {
  const { user } = authorizeUser(ctx, "readOwnAddRequests");
  return may(ctx.actor, "readAllAddRequests") ? {} : { userId: user.id };
}

/** Sets the status where it may be reached from the present one, in one step. */
async function decide(
  ctx: Context,
  transaction: Transaction,
  addRequest: AddRequestRecord,
  status: RequestStatus,
): Promise<void> {
  if (status === "PENDING") refuseDecision(addRequest.status, status);
  const { id } = addRequest;
  const { count } = await transaction.addRequest.updateMany({
    where: { id, status: { in: transitions[status] } },
    data: { status },
  });
  if (count === 1) {
    return record(transaction, ctx, { action: status, ...subjectOf(addRequest) });
  }
  const present = await transaction.addRequest.findUnique({ where: { id } });
  refuseDecision(present?.status ?? notFound(), status);
}

function notFound(): never {
  throw new AppError("NOT_FOUND", notFoundMessage);
}

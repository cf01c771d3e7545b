import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { authorize, authorizeUser } from "../../core/permissions.ts";
import { parse } from "../../core/validation.ts";
import type { DeviceInput } from "../../generated/graphql.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import { createDeviceIn, kindAndFields } from "../devices/service.ts";
import { decide } from "../submissions/decisions.ts";
import { getSubmission } from "../submissions/lists.ts";
import { type Shown, withRequester } from "../submissions/requesters.ts";
import { type SubmissionTable, withRelations } from "../submissions/submissionTable.ts";
import {
  addRequestRules,
  incompleteMessage,
  notFoundMessage,
  otherKindMessage,
  transitions,
} from "./rules.ts";

/** An add request with its requester, and the device created from it. */
export type AddRequestRecord = Shown<Prisma.AddRequestGetPayload<typeof withRelations>>;

export const addRequests: SubmissionTable<AddRequestRecord> = {
  tableName: "add_request",
  permissions: {
    own: "readOwnAddRequests",
    all: "readAllAddRequests",
    decide: "decideAddRequests",
  },
  transitions,
  notFoundMessage,
  auditSubject: "ADD_REQUEST",
  auditTitle: Prisma.sql`brand || ' ' || model`,
  async find({ database, actor }, query) {
    const rows = await database.addRequest.findMany({ ...withRelations, ...query });
    return rows.map((row) => withRequester(actor, row));
  },
  findIds: (database, query) => database.addRequest.findMany({ select: { id: true }, ...query }),
  async countByStatus(database, where) {
    // Prisma cannot infer the groups from an expected type, so the result is stored in a variable.
    const groups = await database.addRequest.groupBy({ by: ["status"], where, _count: true });
    return groups;
  },
};

/** Creates an add request for the actor. */
export async function createAddRequest(ctx: Context, input: unknown): Promise<AddRequestRecord> {
  const { user } = authorizeUser(ctx, "createAddRequest");
  const fields = parse(addRequestRules, input, incompleteMessage);
  const searchText = `${fields.brand} ${fields.model}`.toLowerCase();
  return ctx.database.addRequest.create({
    ...withRelations,
    data: { ...fields, searchText, userId: user.id },
  });
}

/**
 * Approves a pending add request and creates its device, in one transaction. If several approvals are simultaneous,
 * only one succeeds and creates a device.
 */
export async function approveAddRequest(
  ctx: Context,
  { id, device }: { id: string; device: DeviceInput },
): Promise<AddRequestRecord> {
  authorize(ctx, "decideAddRequests");
  authorize(ctx, "manageDevices");
  const addRequest = await getSubmission(ctx, addRequests, { id });
  const [kind, deviceFields] = kindAndFields(device);
  if (kind !== addRequest.kind) throw new AppError("BAD_USER_INPUT", otherKindMessage);
  await ctx.database.$transaction(async (tx) => {
    // Locks the add request's row. A second approval waits here, and then fails because the request has already been
    // approved.
    await decide(ctx, tx, addRequests, { id: addRequest.id, status: "APPROVED" });
    const { id: deviceId } = await createDeviceIn(ctx, tx, kind, deviceFields);
    await tx.addRequest.update({ where: { id: addRequest.id }, data: { deviceId } });
  });
  return getSubmission(ctx, addRequests, { id });
}

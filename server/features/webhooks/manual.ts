import { randomUUID } from "node:crypto";
import type { Context } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize } from "../../core/permissions.ts";
import { refuseWhileQuiet } from "../../core/quietCopy.ts";
import type { Transaction } from "../../database/client.ts";
import { leaseMs } from "./claims.ts";
import { type DeliveryRecord, getDelivery, lockDelivery } from "./deliveries.ts";
import { enqueueDeliveries } from "./queue.ts";
import { maxPendingManual } from "./rules.ts";
import { lockEndpoint } from "./service.ts";

/**
 * Sends a test event to an endpoint. Throws NOT_FOUND for an unknown endpoint, and CONFLICT if too many tests and
 * replays are pending or the shop is a quiet copy.
 */
export async function sendTest(ctx: Context, endpointId: string): Promise<DeliveryRecord> {
  authorize(ctx, "manageWebhooks");
  const id = await ctx.database.$transaction(async (tx) => {
    await lockEndpoint(tx, endpointId);
    await refuseWhileQuiet(tx);
    const event = await tx.webhookEvent.create({
      data: {
        type: "TEST",
        objectId: endpointId,
        position: 1,
        data: { id: endpointId, message: "A test of this endpoint" },
        createdAt: ctx.clock(),
      },
    });
    return addManual(ctx, tx, endpointId, event.id);
  });
  return getDelivery(ctx, id);
}

/**
 * Sends the event of a delivery again. A delivery that is still pending is not repeated; its next attempt is made
 * immediately, or after earlier events of the same object. Throws NOT_FOUND for an unknown delivery, and CONFLICT if
 * too many tests and replays are pending or the shop is a quiet copy.
 */
export async function replay(ctx: Context, deliveryId: string): Promise<DeliveryRecord> {
  authorize(ctx, "manageWebhooks");
  const id = await ctx.database.$transaction(async (tx) => {
    const { endpointId, eventId, state } = await lockDelivery(tx, deliveryId);
    await refuseWhileQuiet(tx);
    if (state !== "PENDING") return addManual(ctx, tx, endpointId, eventId);
    await attemptNow(ctx, tx, deliveryId);
    await enqueueDeliveries(tx, endpointId);
    return deliveryId;
  });
  return getDelivery(ctx, id);
}

/**
 * Gives up a pending delivery. Throws NOT_FOUND for an unknown delivery, and CONFLICT if the delivery is not pending.
 */
export async function discard(ctx: Context, deliveryId: string): Promise<DeliveryRecord> {
  authorize(ctx, "manageWebhooks");
  await ctx.database.$transaction(async (tx) => {
    const { state, endpointId } = await lockDelivery(tx, deliveryId);
    if (state !== "PENDING")
      throw new AppError("CONFLICT", t("Only a pending delivery can be discarded"));
    await tx.webhookDelivery.update({
      where: { id: deliveryId },
      data: { state: "DISCARDED", nextAttemptAt: null },
    });
    await enqueueDeliveries(tx, endpointId);
  });
  return getDelivery(ctx, deliveryId);
}

/**
 * Adds a delivery in a separate stream, so that no other delivery waits for it. Returns the delivery's id. The caller
 * must have locked the endpoint.
 */
async function addManual(
  { clock }: Context,
  tx: Transaction,
  endpointId: string,
  eventId: string,
): Promise<string> {
  const waiting = await tx.webhookDelivery.count({
    where: { endpointId, state: "PENDING", isManual: true },
  });
  if (waiting >= maxPendingManual)
    throw new AppError(
      "CONFLICT",
      t("At most {maxPendingManual} tests and replays may wait", { maxPendingManual }),
    );
  const id = randomUUID();
  await tx.webhookDelivery.create({
    data: {
      id,
      endpointId,
      eventId,
      streamId: id,
      position: 1,
      isManual: true,
      createdAt: clock(),
    },
  });
  await enqueueDeliveries(tx, endpointId);
  return id;
}

/**
 * Makes a delivery due immediately. Does nothing if an attempt is in progress, because the attempt's outcome follows
 * soon.
 */
async function attemptNow({ clock }: Context, tx: Transaction, deliveryId: string): Promise<void> {
  const leasedSince = new Date(clock().getTime() - leaseMs);
  const running = await tx.webhookAttempt.count({
    where: { deliveryId, durationMs: null, startedAt: { gt: leasedSince } },
  });
  if (running > 0) return;
  await tx.webhookDelivery.update({ where: { id: deliveryId }, data: { nextAttemptAt: null } });
}

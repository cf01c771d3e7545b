import { nameOf } from "../../core/audit.ts";
import type { Context } from "../../core/context.ts";
import type { Transaction } from "../../database/client.ts";
import type {
  NotificationKind,
  PurchaseActor,
  PurchaseEventCode,
} from "../../generated/prisma/enums.ts";
import { queueNotifications } from "../notifications/queue.ts";

/** Something that happened to an evaluation or its purchase. */
export type PurchaseEvent = {
  evaluationId: string;
  code: PurchaseEventCode;
  /** The amount in whole taka. */
  amount?: number | null;
  /** A note that both the seller and the shop can read. */
  note?: string;
  at: Date;
};

const actors: Record<PurchaseEventCode, PurchaseActor> = {
  APPROVED: "SHOP",
  REJECTED: "SHOP",
  INSPECTED: "SHOP",
  CONFIRMED: "SHOP",
  REVISED: "SHOP",
  REFUSED: "SHOP",
  ACCEPTED: "SELLER",
  DECLINED: "SELLER",
  EXPIRED: "TIME",
  PAID: "SHOP",
  RETURNED: "SHOP",
  CORRECTED: "SHOP",
};

/** The messages that an event sends to the seller. */
const messages: Partial<Record<PurchaseEventCode, NotificationKind[]>> = {
  APPROVED: ["APPROVED", "EXPIRES_SOON"],
  REJECTED: ["REJECTED"],
  REVISED: ["REVISED", "EXPIRES_SOON"],
  PAID: ["PAID"],
};

/**
 * Adds events to the timelines of evaluations, and queues the messages to their sellers. The transaction must have
 * locked the evaluations' rows. Every decision and every transition of a purchase calls this function in its
 * transaction, after its other writes. Writes that must be committed together with an event belong in this function.
 */
export async function recordPurchaseEvents(
  tx: Transaction,
  ctx: Pick<Context, "actor" | "env" | "clock">,
  events: readonly PurchaseEvent[],
): Promise<void> {
  const { actor } = ctx;
  const positions = await lastPositions(tx, events);
  const actorId = "user" in actor ? actor.user.id : undefined;
  const data = events.map((event) => {
    const position = (positions.get(event.evaluationId) ?? 0) + 1;
    positions.set(event.evaluationId, position);
    const by = actors[event.code];
    const person = by === "TIME" ? {} : { actorId, actorName: nameOf(actor) };
    return { ...event, position, actor: by, ...person };
  });
  await tx.purchaseEvent.createMany({ data });
  const requests = data.flatMap(({ evaluationId, code, position: revision }) => {
    return (messages[code] ?? []).map((kind) => ({ evaluationId, kind, revision }));
  });
  await queueNotifications(tx, ctx, requests);
}

async function lastPositions(
  tx: Transaction,
  events: readonly PurchaseEvent[],
): Promise<Map<string, number>> {
  const ids = [...new Set(events.map(({ evaluationId }) => evaluationId))];
  const rows = await tx.purchaseEvent.groupBy({
    by: ["evaluationId"],
    where: { evaluationId: { in: ids } },
    _max: { position: true },
  });
  return new Map(rows.map(({ evaluationId, _max }) => [evaluationId, _max.position ?? 0]));
}

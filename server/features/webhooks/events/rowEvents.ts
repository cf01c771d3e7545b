import type { ChangeOf } from "../../../changes/tables.ts";
import type { Transaction } from "../../../database/client.ts";
import type { UnitState, WebhookEventType } from "../../../generated/prisma/enums.ts";
import {
  addRequestPayload,
  evaluationPayload,
  purchasePayload,
  reviewPayload,
  unitPayload,
} from "./payloads.ts";
import type { Event } from "./record.ts";

// Each function of this file returns an array with the event of a change; an empty array if the change has no event.
// Some functions read further rows for the payload.

const eventOf = (
  { rowId: objectId, at }: Pick<Event, "at"> & { rowId: string },
  type: WebhookEventType,
  data: object,
): Event => ({ type, objectId, at, data });

/** Returns the event of an add request that was created or decided. */
export function addRequestEvent(change: ChangeOf<"add_request">): Event[] {
  const { operation, before, after } = change;
  if (operation === "INSERT")
    return [eventOf(change, "ADD_REQUEST_CREATED", addRequestPayload.parse(after))];
  if (!before || !after || !("status" in before)) return [];
  return [eventOf(change, "ADD_REQUEST_DECIDED", addRequestPayload.parse(after))];
}

/** Returns the event of an evaluation that was created or decided. */
export function evaluationEvent(change: ChangeOf<"evaluation">): Event[] {
  const { operation, before, after } = change;
  if (!after || (operation === "UPDATE" && !("status" in before))) return [];
  const quote = {
    outcome: after.quoteOutcome,
    base: after.quoteBase,
    amount: after.quoteAmount,
    grade: after.quoteGrade,
    validUntil: after.quoteValidUntil,
  };
  const device = {
    brand: after.seenBrand,
    model: after.seenModel,
    ram: after.seenRam,
    rom: after.seenRom,
    sellingPrice: after.seenSellingPrice,
  };
  const data = { ...after, device, quote: after.quoteOutcome === null ? null : quote };
  const type = operation === "INSERT" ? "EVALUATION_CREATED" : "EVALUATION_DECIDED";
  return [eventOf(change, type, evaluationPayload.parse(data))];
}

/** Returns the event of a purchase that began, or whose state, amount or offer changed. */
export async function purchaseEvent(
  tx: Transaction,
  change: ChangeOf<"purchase">,
): Promise<Event[]> {
  const { rowId: id, before, after } = change;
  const isTold = !before || ["state", "amount", "expiresAt"].some((name) => name in before);
  if (!after || !isTold) return [];
  const evaluation = await tx.evaluation.findUnique({
    where: { id },
    select: { kind: true, userId: true },
  });
  if (!evaluation) return [];
  const data = purchasePayload.parse({ ...after, id, ...evaluation });
  return [eventOf(change, "PURCHASE_CHANGED", data)];
}

const unitEventTypes: Partial<Record<UnitState, (from: UnitState) => WebhookEventType | null>> = {
  SOLD: () => "UNIT_SOLD",
  RETURNED: () => "UNIT_RETURNED",
  RESERVED: () => "UNIT_RESERVED",
  FOR_SALE: (from) => (from === "RESERVED" ? "UNIT_RELEASED" : "UNIT_OFFERED"),
  DRAFT: (from) => (from === "FOR_SALE" || from === "RESERVED" ? "UNIT_WITHDRAWN" : null),
};

/** Returns the event of a unit whose state changed, if the public may know the new state. */
export async function unitEvent(tx: Transaction, change: ChangeOf<"unit">): Promise<Event[]> {
  const { rowId, before, after } = change;
  if (!after || !before?.state) return [];
  const type = unitEventTypes[after.state]?.(before.state);
  if (!type) return [];
  const imeiCheck = { result: after.imeiResult, checkedAt: after.imeiCheckedAt };
  const sale = after.state === "SOLD" ? await lastSale(tx, rowId) : undefined;
  return [eventOf(change, type, unitPayload.parse({ ...after, imeiCheck, sale }))];
}

async function lastSale(tx: Transaction, unitId: string) {
  const sale = await tx.unitSale.findFirst({
    where: { unitId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return sale ? { amount: sale.amount, date: sale.soldOn.toISOString().slice(0, 10) } : undefined;
}

/**
 * Returns the event of a new review. The change log contains neither the review's text nor a name, so a review that is
 * already deleted has no event.
 */
export async function reviewEvent(tx: Transaction, change: ChangeOf<"review">): Promise<Event[]> {
  const { rowId: id, operation, after } = change;
  if (operation !== "INSERT") return [];
  const review = await tx.review.findUnique({ where: { id }, include: { user: true } });
  if (!review) return [];
  const { reviewComment, user } = review;
  const data = reviewPayload.parse({ ...after, reviewComment, user });
  return [eventOf(change, "REVIEW_CREATED", data)];
}

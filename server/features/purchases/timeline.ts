import type {
  PurchaseActor,
  PurchaseEventCode,
  PurchaseState,
} from "../../generated/prisma/enums.ts";
import { unrecordedExpiry } from "./states.ts";
import type { EvaluationWithPurchase } from "./view.ts";

/** An event as the seller or the shop sees it. */
export type TimelineEntry = {
  code: "SUBMITTED" | PurchaseEventCode;
  at: Date;
  actor: PurchaseActor;
  actorName: string | null;
  amount: number | null;
  note: string;
};

/**
 * Returns the events of an evaluation, oldest first. Also returns the submission, and an expiry that no row records
 * yet. Only admins see the names of admins and API keys.
 */
export function timelineOf(
  evaluation: EvaluationWithPurchase,
  state: PurchaseState,
  isAdmin: boolean,
): TimelineEntry[] {
  const events = [...evaluation.events, ...unrecordedExpiry(evaluation.purchase, state)];
  const entries = events.map(({ code, at, actor, actorName, amount, note }) => {
    const isShown = isAdmin || actor === "SELLER";
    return { code, at, actor, actorName: (isShown && actorName) || null, amount, note };
  });
  return [submissionOf(evaluation), ...entries];
}

/** Returns the time and the reason of an evaluation's rejection; null if the evaluation was not rejected. */
export function rejectionOf({ status, events, updatedAt }: EvaluationWithPurchase) {
  if (status !== "REJECTED") return null;
  const event = events.findLast(({ code }) => code === "REJECTED");
  // Evaluations that were rejected before events existed have no event.
  return { at: event?.at ?? updatedAt, reason: event?.note ?? "" };
}

function submissionOf({
  createdAt,
  user,
  quoteAmount: amount,
}: EvaluationWithPurchase): TimelineEntry {
  const actorName = `${user.firstName ?? ""} ${user.lastName ?? ""}`.trim() || null;
  return { code: "SUBMITTED", at: createdAt, actor: "SELLER", actorName, amount, note: "" };
}

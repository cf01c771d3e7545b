import type { OwnSaleFragment, PurchaseState } from "../../generated/OwnSale.ts";

/** The urgency of the seller's next action in each state of a purchase. The most urgent state has the lowest number. */
const needs: Record<PurchaseState, number> = {
  REVISED: 0,
  AWAITING_INSPECTION: 1,
  EXPIRED: 2,
  DECLINED: 2,
  REFUSED: 2,
  CONFIRMED: 3,
  ACCEPTED: 3,
  PAID: 5,
  RETURNED: 5,
};

/** The urgency of a pending sell request. The seller waits for the shop. */
const waiting = 4;

const needOf = ({ purchase }: OwnSaleFragment) => (purchase ? needs[purchase.state] : waiting);

/** Returns the deadline of the seller or the shop as an ISO timestamp, or an empty string if there is no deadline. */
const deadlineOf = ({ purchase, quote, answerBy }: OwnSaleFragment): string =>
  (purchase?.state === "REVISED" ? purchase.expiresAt : (answerBy ?? quote?.validUntil)) ?? "";

/** Sorts open sell requests by how urgently the seller should act, then by deadline, and then newest first. */
export const byNeed = (sales: readonly OwnSaleFragment[]): OwnSaleFragment[] =>
  sales.toSorted((one, other) => {
    const need = needOf(one) - needOf(other);
    if (need !== 0) return need;
    const [end, otherEnd] = [deadlineOf(one), deadlineOf(other)];
    if (end !== otherEnd) return !otherEnd || (end && end < otherEnd) ? -1 : 1;
    return other.createdAt.localeCompare(one.createdAt);
  });

import type { OwnSaleFragment, PurchaseState } from "../../generated/OwnSale.ts";

/** The urgency of a purchase for its seller by its state, most urgent first. */
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

/** The urgency of a pending sell request, which waits for the shop. */
const waiting = 4;

const needOf = ({ purchase }: OwnSaleFragment) => (purchase ? needs[purchase.state] : waiting);

/** Returns the time by which the seller or the shop must act, as an ISO timestamp; empty if there is none. */
const deadlineOf = ({ purchase, quote, answerBy }: OwnSaleFragment): string =>
  (purchase?.state === "REVISED" ? purchase.expiresAt : (answerBy ?? quote?.validUntil)) ?? "";

/** Sorts open sell requests by urgency for the seller, then by deadline, then newest first. */
export const byNeed = (sales: readonly OwnSaleFragment[]): OwnSaleFragment[] =>
  sales.toSorted((one, other) => {
    const need = needOf(one) - needOf(other);
    if (need !== 0) return need;
    const [end, otherEnd] = [deadlineOf(one), deadlineOf(other)];
    if (end !== otherEnd) return !otherEnd || (end && end < otherEnd) ? -1 : 1;
    return other.createdAt.localeCompare(one.createdAt);
  });

import type { OwnSaleFragment, PurchaseState } from "../../generated/OwnSale.ts";

/** What a seller does about a sale, the most urgent first. */
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

/** A pending sale waits for the shop. */
const waiting = 4;

const needOf = ({ purchase }: OwnSaleFragment) => (purchase ? needs[purchase.state] : waiting);

/** Until when the seller, or the shop, acts: an ISO timestamp, empty where there is no end. */
const deadlineOf = ({ purchase, quote, answerBy }: OwnSaleFragment): string =>
  (purchase?.state === "REVISED" ? purchase.expiresAt : (answerBy ?? quote?.validUntil)) ?? "";

/** Sales under way by what the seller has to do, then by its end, then the newest first. */
export const byNeed = (sales: readonly OwnSaleFragment[]): OwnSaleFragment[] =>
  sales.toSorted((one, other) => {
    const need = needOf(one) - needOf(other);
    if (need !== 0) return need;
    const [end, otherEnd] = [deadlineOf(one), deadlineOf(other)];
    if (end !== otherEnd) return !otherEnd || (end && end < otherEnd) ? -1 : 1;
    return other.createdAt.localeCompare(one.createdAt);
  });

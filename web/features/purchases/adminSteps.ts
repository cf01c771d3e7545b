import type { PurchaseState } from "../../generated/AdminPurchase.ts";

type States = readonly PurchaseState[];

const inspectable: States = ["AWAITING_INSPECTION", "CONFIRMED", "REVISED", "EXPIRED", "REFUSED"];
const payable: States = ["CONFIRMED", "ACCEPTED"];
const returnable: States = ["CONFIRMED", "REVISED", "ACCEPTED", "DECLINED", "EXPIRED", "REFUSED"];
const deletable: States = ["AWAITING_INSPECTION", "DECLINED", "RETURNED"];

/** Returns whether the server lets an admin inspect the device in this state. */
export const mayInspect = (state: PurchaseState) => inspectable.includes(state);
export const mayPay = (state: PurchaseState) => payable.includes(state);
export const mayGiveBack = (state: PurchaseState) => returnable.includes(state);

type Decided = { status: string; purchase?: { state: PurchaseState } | null };

/**
 * Returns whether a request can be deleted. Only decided requests can be deleted. A request with a purchase can be
 * deleted before the inspection, after the seller has declined the offer, and after the seller has got the device back.
 * Follows the same rule as the server.
 */
export const mayDelete = ({ status, purchase }: Decided) =>
  status !== "PENDING" && (!purchase || deletable.includes(purchase.state));

/**
 * Returns an admin's next step in a state. Returns undefined while the seller must answer an offer, and after the
 * seller has got the device back.
 */
export function nextStepOf(
  state: PurchaseState,
): "inspect" | "pay" | "giveBack" | "putOnSale" | undefined {
  if (mayPay(state)) return "pay";
  if (state === "PAID") return "putOnSale";
  if (state === "AWAITING_INSPECTION" || state === "EXPIRED") return "inspect";
  return state === "DECLINED" || state === "REFUSED" ? "giveBack" : undefined;
}

import type { PurchaseState } from "../../generated/AdminPurchase.ts";

/** The colour of a purchase's badge, by its state. */
export const statePalettes = {
  AWAITING_INSPECTION: "gray",
  CONFIRMED: "accent",
  REVISED: "warning",
  ACCEPTED: "accent",
  DECLINED: "danger",
  EXPIRED: "gray",
  REFUSED: "danger",
  PAID: "accent",
  RETURNED: "gray",
} as const satisfies Record<PurchaseState, string>;

import { Badge } from "@chakra-ui/react";
import type { PurchaseState } from "../../generated/AdminPurchase.ts";
import { purchaseStateWords } from "../../generated/words.ts";

const palettes = {
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

/** The state of a purchase. */
export function PurchaseBadge({ state }: { state: PurchaseState }) {
  return <Badge colorPalette={palettes[state]}>{purchaseStateWords[state]}</Badge>;
}

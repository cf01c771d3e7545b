import { t } from "../../core/i18n.ts";
import { checkFields } from "../../core/validation.ts";
import type { InspectedQuote } from "./pricing.ts";

/** The result of an inspection, with the amount in whole taka. */
export type Offer = {
  state: "CONFIRMED" | "REVISED" | "REFUSED";
  /** The amount; null if the shop does not buy the device. */
  amount: number | null;
  /** The admin's reason, for the seller to read. May be empty if the rules decided. */
  reason: string;
};

/** The decision of an admin. */
type Decision = { amount?: number | null; refuse: boolean; reason: string };

/**
 * Returns the shop's offer after an inspection. If the amount equals the quote, the quote is confirmed. Any other
 * amount is a revised offer, even if the quote had no amount. Throws BAD_USER_INPUT if a decision of the admin is
 * missing or not allowed.
 */
export function decideOffer(
  quote: Pick<InspectedQuote, "outcome" | "amount">,
  decision: Decision,
  quoted: number | null,
): Offer {
  checkDecision(decision, quote.outcome);
  return offerOf(quote, decision, quoted);
}

/** Same as `decideOffer`, but does not check the decision. */
export function offerOf(
  { outcome, amount: priced }: Pick<InspectedQuote, "outcome" | "amount">,
  decision: Decision,
  quoted: number | null,
): Offer {
  const { reason } = decision;
  if (decision.refuse || outcome === "REFUSED") return { state: "REFUSED", amount: null, reason };
  const amount = (outcome === "REVIEW" ? decision.amount : priced) ?? 0;
  return { state: amount === quoted ? "CONFIRMED" : "REVISED", amount, reason };
}

/**
 * Throws BAD_USER_INPUT for an invalid decision. If the rules ask for a review and the device is not refused, an amount
 * is required; otherwise no amount is allowed. Every decision needs a reason.
 */
function checkDecision(
  { amount, refuse, reason }: Decision,
  outcome: InspectedQuote["outcome"],
): void {
  const asksForAmount = outcome === "REVIEW" && !refuse;
  const decides = amount != null || refuse || asksForAmount;
  checkFields({
    amount: amountFault(amount, outcome, refuse),
    reason: decides && reason === "" && t("is required for a decision of your own"),
  });
}

function amountFault(
  amount: Decision["amount"],
  outcome: InspectedQuote["outcome"],
  refuse: boolean,
): string | null {
  if (amount == null)
    return outcome === "REVIEW" && !refuse
      ? t("is required because the rules ask for a review")
      : null;
  if (outcome !== "REVIEW") return t("can only be given if the rules ask for a review");
  return refuse ? t("can't be given if the shop does not buy the device") : null;
}

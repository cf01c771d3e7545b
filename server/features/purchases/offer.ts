import { t } from "../../core/i18n.ts";
import { invalidField } from "../../core/validation.ts";
import type { InspectedQuote } from "./pricing.ts";

/** What an inspection leads to. Whole taka. */
export type Offer = {
  state: "CONFIRMED" | "REVISED" | "REFUSED";
  /** Null where the shop does not buy. */
  amount: number | null;
  /** In an admin's words for the seller; possibly empty where the rules decided. */
  reason: string;
};

/** What an admin decided. */
type Decision = { amount?: number | null; refuse: boolean; reason: string };

/**
 * Decides what the shop offers after an inspection. The quoted amount again is confirmed, any other is offered
 * anew, also where nothing was quoted. Throws BAD_USER_INPUT where a decision of the admin is missing or not
 * allowed.
 */
export function decideOffer(
  quote: Pick<InspectedQuote, "outcome" | "amount">,
  decision: Decision,
  quoted: number | null,
): Offer {
  checkDecision(decision, quote.outcome);
  return offerOf(quote, decision, quoted);
}

/** As `decideOffer`, of a decision that is not checked. */
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

/** An admin decides on the amount after a review alone, may refuse any device, and tells the seller why. */
function checkDecision(
  { amount, refuse, reason }: Decision,
  outcome: InspectedQuote["outcome"],
): void {
  if (amount != null && outcome !== "REVIEW")
    throw invalidField("amount", t("can only be given where the rules ask for a review"));
  if (amount != null && refuse) throw invalidField("amount", t("can't be given with refuse"));
  if (amount == null && !refuse && outcome === "REVIEW")
    throw invalidField("amount", t("is required, since the rules ask for a review"));
  if ((amount != null || refuse) && reason === "")
    throw invalidField("reason", t("is required for a decision of your own"));
}

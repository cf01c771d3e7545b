import type { QuoteOfRowFragment } from "../../generated/QuoteOfRow.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { now } from "../../platform/now.ts";
import { longDay } from "../../ui/text/longDay.ts";

const outcomeWords = {
  REVIEW: t("Needs a price"),
  REFUSED: t("Refused by the rules"),
  INCOMPLETE: t("Not priced"),
} as const;

/** Returns a submitted quote as a line: `Quote BDT 38,000, grade B, valid until 30 November 2026`. */
export function quoteWords({ outcome, amount, grade, validUntil }: QuoteOfRowFragment): string {
  if (outcome !== "OFFER") return outcomeWords[outcome];
  const isValid = validUntil !== null && new Date(validUntil) > now();
  const values = {
    amount: formatPrice(amount ?? 0),
    grade,
    day: validUntil && longDay(validUntil),
  };
  return isValid
    ? t("Quote {amount}, grade {grade}, valid until {day}", values)
    : t("Quote {amount}, grade {grade}, expired on {day}", values);
}

import type { QuoteOfRowFragment } from "../../generated/QuoteOfRow.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import { longDay } from "../../ui/longDay.ts";

const outcomeWords = {
  REVIEW: t("Needs a price"),
  REFUSED: t("Not bought by the rules"),
  INCOMPLETE: t("Not priced"),
} as const;

/** A submitted quote in a line: `Quote BDT 38,000, grade B, valid until 30 November 2026`. */
export function quoteWords({ outcome, amount, grade, validUntil }: QuoteOfRowFragment): string {
  if (outcome !== "OFFER") return outcomeWords[outcome];
  const isValid = validUntil !== null && new Date(validUntil) > new Date();
  const validity =
    validUntil && `${isValid ? t("valid until") : t("expired on")} ${longDay(validUntil)}`;
  return t("Quote {amount}, grade {grade}, {validity}", {
    amount: formatPrice(amount ?? 0),
    grade,
    validity,
  });
}

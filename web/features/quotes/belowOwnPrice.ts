import type { QuotedPriceFragment } from "../../generated/QuotedPrice.ts";
import { t } from "../../platform/i18n.ts";

/**
 * A price whose "up to" is at most what the shop promises for the variant anywhere (`variantQuotesUpTo`): less than it
 * sells the variant for. What it takes off is a line of its own. The amount of complete answers stays.
 */
export function belowOwnPrice(
  price: QuotedPriceFragment,
  most: number | null,
): QuotedPriceFragment {
  const { upTo, lines } = price;
  if (upTo === null || most === null || upTo <= most) return price;
  const line = {
    __typename: "QuoteLine",
    code: "ownPrice",
    option: null,
    label: t("Below our own selling price"),
    amount: most - upTo,
  } as const;
  return { ...price, upTo: most, lines: [...lines, line] };
}

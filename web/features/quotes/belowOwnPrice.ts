import type { QuotedPriceFragment } from "../../generated/QuotedPrice.ts";
import { t } from "../../platform/i18n.ts";

/**
 * Limits an "up to" price to `most`, the highest quote that pages show for the variant (`variantQuotesUpTo`). This
 * limit is always lower than the price at which the shop sells the variant. An additional line shows the reduction. A
 * price for complete answers stays the same.
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

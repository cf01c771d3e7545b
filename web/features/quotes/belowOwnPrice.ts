import type { QuotedPriceFragment } from "../../generated/QuotedPrice.ts";
import { t } from "../../platform/i18n.ts";

/**
 * Limits the "up to" of a price to the amount that the shop promises for the variant anywhere (`variantQuotesUpTo`),
 * which is less than the variant's own price. The reduction has its own line. The amount of complete answers stays.
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

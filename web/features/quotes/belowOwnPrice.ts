import { t } from "../../platform/i18n.ts";
import type { Price } from "./priceFeed.ts";

/**
 * A price whose "up to" is at most what the shop promises for the variant anywhere (`variantQuotesUpTo`): less than it
 * sells the variant for. What it takes off is a line of its own. The amount of complete answers stays.
 */
export function belowOwnPrice(price: Price, most: number | null): Price {
  if (price.outcome !== "INCOMPLETE" || price.upTo === null) return price;
  if (most === null || price.upTo <= most) return price;
  if (!("lines" in price)) return { ...price, upTo: most };
  const line = {
    __typename: "QuoteLine",
    code: "ownPrice",
    option: null,
    label: t("Below our own selling price"),
    amount: most - price.upTo,
  } as const;
  return { ...price, upTo: most, lines: [...price.lines, line] };
}

import type { InstalmentsFragment } from "../../../generated/Instalments.ts";
import { formatNumber, formatPrice, t } from "../../../platform/i18n.ts";

/** Writes prices as equal instalments without interest, by price, if the shop offers instalments for them. */
export function instalmentWords(
  prices: readonly number[],
  { instalmentMonths: months, instalmentsFrom }: InstalmentsFragment,
): Record<number, string> {
  if (!months) return {};
  return Object.fromEntries(
    prices
      .filter((price) => price >= instalmentsFrom)
      .map((price) => [
        price,
        t("or {amount} a month for {months} months", {
          amount: formatPrice(Math.ceil(price / months)),
          months: formatNumber(months),
        }),
      ]),
  );
}

import type { InstalmentsFragment } from "../../../generated/Instalments.ts";
import { formatNumber, formatPrice, t } from "../../../platform/i18n.ts";

/**
 * Returns texts about equal, interest-free instalments. The keys are the prices. Leaves out prices for which the shop
 * offers no instalments.
 */
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

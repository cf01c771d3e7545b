import { t } from "../../core/i18n.ts";
import type { Instalments } from "../../generated/prisma/enums.ts";
import type { Price } from "./engine/price.ts";

/** The reason why a phone with unpaid instalments has no price. */
const reason = t(
  "Instalments are still to be paid on this phone, so its lender may lock it. We can buy it once they are paid.",
);

/**
 * Returns the price of a phone, depending on the state of its instalments. A phone with unpaid instalments is refused.
 */
export function withInstalments<Priced extends Price>(
  price: Priced,
  instalments: Instalments | null | undefined,
): Priced {
  if (instalments !== "OPEN") return price;
  const none = { amount: null, upTo: null, grade: null, lines: [] };
  return { ...price, ...none, outcome: "REFUSED", reasons: [reason] };
}

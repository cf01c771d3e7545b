import { t } from "../../core/i18n.ts";
import type { Instalments } from "../../generated/prisma/enums.ts";
import type { Price } from "./engine/price.ts";

/** Why a phone has no price while instalments are open. */
const reason = t(
  "Instalments are still to be paid on this phone, so its lender may lock it. We can buy it once they are paid.",
);

/** The price of a phone by what is known of its instalments: while some are open it has none, but the reason. */
export function withInstalments<Priced extends Price>(
  price: Priced,
  instalments: Instalments | null | undefined,
): Priced {
  if (instalments !== "OPEN") return price;
  const none = { amount: null, upTo: null, grade: null, lines: [] };
  return { ...price, ...none, outcome: "REFUSED", reasons: [reason] };
}

import { formatPrice } from "../../platform/i18n.ts";

/** Formats an amount that is added or deducted: `− BDT 2,500`, `+ BDT 1,000`. */
export const signedPrice = (amount: number): string =>
  `${amount < 0 ? "−" : "+"} ${formatPrice(Math.abs(amount))}`;

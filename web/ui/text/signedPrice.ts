import { formatPrice } from "../../platform/i18n.ts";

/** Formats an amount with its sign, for amounts to add or deduct: `− BDT 2,500`, `+ BDT 1,000`. */
export const signedPrice = (amount: number): string =>
  `${amount < 0 ? "−" : "+"} ${formatPrice(Math.abs(amount))}`;

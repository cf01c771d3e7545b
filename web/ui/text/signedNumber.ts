import { formatNumber } from "../../platform/i18n.ts";

/** Formats a whole number with lakh grouping. Negative numbers get a minus sign: `−1,25,000`. */
export const signedNumber = (value: number): string =>
  value < 0 ? `−${formatNumber(-value)}` : formatNumber(value);

import { limits } from "../../generated/limits.ts";

/** How a price changes: by whole taka or by basis points. The result is rounded to a multiple of `roundTo` taka. */
export type Adjustment = { by: { basisPoints?: number; taka?: number }; roundTo: number };

/** All prices have the same limits. */
const { min, max } = limits.VariantInput.price;

/** 100 % in basis points. */
const wholeInBasisPoints = 10_000;

/**
 * Returns a price in whole taka after an adjustment. The price is rounded once, to the nearest multiple of `roundTo`,
 * and halves are rounded up. The result may be out of range. The calculation is exact, because the limits of the input
 * keep every number below 2^53.
 */
export function adjusted(price: number, { by, roundTo }: Adjustment): number {
  const { taka, basisPoints = 0 } = by;
  const numerator =
    taka === undefined
      ? price * (wholeInBasisPoints + basisPoints)
      : (price + taka) * wholeInBasisPoints;
  const divisor = roundTo * wholeInBasisPoints;
  return Math.floor((2 * numerator + divisor) / (2 * divisor)) * roundTo;
}

/** Returns whether a device or variant may have this price. */
export const isInRange = (price: number): boolean => price >= min && price <= max;

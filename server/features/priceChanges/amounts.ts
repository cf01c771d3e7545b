import { limits } from "../../generated/limits.ts";

/** The change of a price, in whole taka or in basis points, and the multiple of taka to which the result is rounded. */
export type Adjustment = { by: { basisPoints?: number; taka?: number }; roundTo: number };

/** All prices have the same limits. */
const { min, max } = limits.VariantInput.price;

/** 100 % in basis points. */
const wholeInBasisPoints = 10_000;

/**
 * Returns a price in whole taka after an adjustment, rounded once to the nearest multiple of `roundTo`, halves up. The
 * result may be out of range. The calculation is exact: with the limits of the input, every number is below 2^53.
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

/** Whether a device or variant may have this price. */
export const isInRange = (price: number): boolean => price >= min && price <= max;

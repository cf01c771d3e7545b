/** 100 % in basis points. */
export const fullShare = 10_000;

/**
 * Returns a share of an amount in basis points, rounded down to whole taka. The result is exact: products stay below
 * 2^53.
 */
export function shareOf(amount: number, basisPoints: number): number {
  const product = amount * basisPoints;
  return (product - (product % fullShare)) / fullShare;
}

/** Returns the largest multiple of the step that is not above the amount. The amount must not be negative. */
export const roundDown = (amount: number, step: number): number => amount - (amount % step);

import type { QuoteChangeBucket } from "../../../generated/graphql.ts";

/**
 * The bounds of the buckets in percent, from the largest decrease to the largest increase. The bucket from 0 to 0
 * counts unchanged amounts.
 */
const bounds = [null, -50, -25, -10, -5, 0, 0, 5, 10, 25, 50, null];

type Change = { before: number; after: number };

/** Counts the amounts in each range of changes in percent. A bucket includes the bound that is farther from 0. */
export const bucketsOf = (changes: readonly Change[]): QuoteChangeBucket[] =>
  bounds.slice(1).map((to, index) => {
    const from = bounds[index] ?? null;
    return { from, to, count: changes.filter((change) => isWithin(change, from, to)).length };
  });

/** Returns whether a change is between two bounds. Compares without dividing, because a division would not be exact. */
function isWithin({ before, after }: Change, from: number | null, to: number | null): boolean {
  const change = (after - before) * 100;
  if (from === to) return change === 0;
  const isAbove = from === null || (from < 0 ? change >= from * before : change > from * before);
  const isBelow = to === null || (to > 0 ? change <= to * before : change < to * before);
  return isAbove && isBelow;
}

import type { QuoteChangeBucket } from "../../../generated/graphql.ts";

/** In percent, from the largest fall to the largest rise. Unchanged amounts have their own bucket. */
const bounds = [null, -50, -25, -10, -5, 0, 0, 5, 10, 25, 50, null];

type Change = { before: number; after: number };

/** Counts how many amounts change by how many percent. Of its two bounds, a bucket includes the one farther from 0. */
export const bucketsOf = (changes: readonly Change[]): QuoteChangeBucket[] =>
  bounds.slice(1).map((to, index) => {
    const from = bounds[index] ?? null;
    return { from, to, count: changes.filter((change) => isWithin(change, from, to)).length };
  });

/** Compared without division, since amounts are whole taka. */
function isWithin({ before, after }: Change, from: number | null, to: number | null): boolean {
  const change = (after - before) * 100;
  if (from === to) return change === 0;
  const isAbove = from === null || (from < 0 ? change >= from * before : change > from * before);
  const isBelow = to === null || (to > 0 ? change <= to * before : change < to * before);
  return isAbove && isBelow;
}

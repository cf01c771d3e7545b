import type { QuoteChangeBucket } from "../../../generated/graphql.ts";

/** The bounds between buckets, in percent; those that stay have a bucket of their own. */
const bounds = [5, 10, 25, 50];

type Change = { before: number; after: number };

/**
 * How many amounts change by how many percent, from the largest fall to the largest rise. Of its two bounds the
 * one that is farther from 0 belongs to a bucket.
 */
export function bucketsOf(changes: Change[]): QuoteChangeBucket[] {
  const rises = countBySize(changes.filter(({ before, after }) => after > before));
  const falls = countBySize(changes.filter(({ before, after }) => after < before));
  const stay = changes.filter(({ before, after }) => after === before).length;
  const rangeOf = (index: number) => ({ near: bounds[index - 1] ?? 0, far: bounds[index] ?? null });
  return [
    ...falls
      .map((count, index) => {
        const { near, far } = rangeOf(index);
        return { from: far === null ? null : -far, to: near === 0 ? 0 : -near, count };
      })
      .reverse(),
    { from: 0, to: 0, count: stay },
    ...rises.map((count, index) => {
      const { near, far } = rangeOf(index);
      return { from: near, to: far, count };
    }),
  ];
}

/** Compared without division: amounts are whole taka. */
function countBySize(changes: Change[]): number[] {
  const counts = [...bounds, null].map(() => 0);
  for (const { before, after } of changes) {
    const within = bounds.findIndex((bound) => Math.abs(after - before) * 100 <= bound * before);
    const index = within === -1 ? bounds.length : within;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

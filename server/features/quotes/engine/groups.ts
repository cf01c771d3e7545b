import { shareOf } from "./money.ts";
import type { Choice } from "./questions.ts";
import type { DeductionGroup } from "./rulesDocument.ts";

/** A deduction in basis points of the base. */
export type Deduction = { choice: Choice; share: number; group: string };

/** A deduction with its effect in whole taka, after the group's share and cap were applied. */
export type CountedDeduction = { choice: Choice; taka: number };

/**
 * Counts the deductions of one group. The largest deduction counts in full; every other deduction counts by the group's
 * share. When the sum reaches the cap, smaller deductions count less or not at all. Shares are added up before they are
 * rounded to taka. Otherwise, rounding could make a worse answer pay more. `total` is in basis points.
 */
export function countGroup(
  { code, share, cap }: DeductionGroup,
  deductions: Deduction[],
  base: number,
): { total: number; counted: CountedDeduction[] } {
  const ordered = deductions.filter(({ group }) => group === code).sort(bySize);
  let total = 0;
  const counted = ordered.map((deduction, index) => {
    const own = index === 0 ? deduction.share : percentOf(deduction.share, share);
    const before = total;
    total = Math.min(cap, total + own);
    return { choice: deduction.choice, taka: shareOf(base, total) - shareOf(base, before) };
  });
  return { total, counted };
}

/** Sorts deductions by share, the largest first. Equal shares are in the order of questions and options. */
export const bySize = (
  a: { choice: Choice; share: number },
  b: { choice: Choice; share: number },
): number => b.share - a.share || a.choice.position - b.choice.position;

function percentOf(basisPoints: number, percent: number): number {
  const product = basisPoints * percent;
  return (product - (product % 100)) / 100;
}

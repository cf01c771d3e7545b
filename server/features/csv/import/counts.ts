import type { Plan } from "../format/plan.ts";

/** The counts of what an import has written. */
export const noCounts = { created: 0, changed: 0, unchanged: 0, removedVariants: 0 } as const;

/** All counts of an import that is not checked yet. */
export const unchecked = { ...noCounts, refused: 0, devices: 0, checkedRows: 0 } as const;

const countOfAction = {
  CREATE: "created",
  CHANGE: "changed",
  KEEP: "unchanged",
  REFUSE: "refused",
} as const satisfies Record<Plan["action"], keyof typeof unchecked>;

export type Counts = Record<keyof typeof noCounts | "refused", number>;

/** Adds the actions of plans to the counts. */
export function count(counts: Counts, plans: readonly Plan[]): void {
  for (const { action, removedVariants } of plans) {
    counts[countOfAction[action]] += 1;
    counts.removedVariants += removedVariants;
  }
}

import { t } from "../../platform/i18n.ts";
/** What the server did to several requests, and why not to the others. */
export type BulkResult = {
  done: readonly string[];
  refused: readonly { reason: string }[];
};

/** How it is told that something was done: to the one chosen, or to a number of those chosen. */
export type Wording = { one: string; several: (count: number) => string };

/** What to tell of the result: what was done, and why the rest was not, each where there is any. */
export function outcomeOf({ done, refused }: BulkResult, wording: Wording) {
  const single = done.length + refused.length === 1;
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join(". ");
  return {
    success: done.length > 0 && (single ? wording.one : wording.several(done.length)),
    failure:
      refused.length > 0 &&
      (single ? reasons : t("{length} left out: {reasons}", { length: refused.length, reasons })),
  };
}

/** A number of things: "1 sell request", "2 sell requests". */
export const counted = (count: number, noun: string): string =>
  t("{count, plural, one {# {noun}} other {# {noun}s}}", { count, noun });

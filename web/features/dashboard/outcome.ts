import { t } from "../../platform/i18n.ts";
import type { ListName } from "./dashboardParams.ts";

/** The requests that the server has changed, and the reasons why it refused the others. */
export type BulkResult = {
  done: readonly string[];
  refused: readonly { reason: string }[];
};

/** The success toasts for one chosen request and for several chosen requests. */
export type Wording = { one: string; several: (count: number) => string };

/**
 * Returns the toasts about a result: `success` for the changed requests, and `failure` for the refused requests. A
 * toast is false if there are no requests to report.
 */
export function outcomeOf({ done, refused }: BulkResult, wording: Wording) {
  const single = done.length + refused.length === 1;
  const reasons = [...new Set(refused.map(({ reason }) => reason))].join(". ");
  return {
    success: done.length > 0 && (single ? wording.one : wording.several(done.length)),
    failure:
      refused.length > 0 &&
      (single ? reasons : t("{count} left out: {reasons}", { count: refused.length, reasons })),
  };
}

const countWords = {
  smartphones: (count) =>
    t("{count, plural, one {# smartphone add request} other {# smartphone add requests}}", {
      count,
    }),
  tablets: (count) =>
    t("{count, plural, one {# tablet add request} other {# tablet add requests}}", { count }),
  wearables: (count) =>
    t("{count, plural, one {# wearable add request} other {# wearable add requests}}", { count }),
  evaluations: (count) =>
    t("{count, plural, one {# sell request} other {# sell requests}}", { count }),
} as const satisfies Record<ListName, (count: number) => string>;

/** Returns a number of requests in words, such as "1 sell request" or "2 sell requests". */
export const counted = (count: number, list: ListName): string => countWords[list](count);

import { t } from "../../platform/i18n.ts";
import type { ListName } from "./dashboardParams.ts";

/** The requests on which the server has acted, and its reasons for refusing the other requests. */
export type BulkResult = {
  done: readonly string[];
  refused: readonly { reason: string }[];
};

/** The messages of success, for a single chosen request and for several. */
export type Wording = { one: string; several: (count: number) => string };

/**
 * Returns the messages about the result: the success for the done requests, and the failure for the refused ones. Each
 * is false if there are no such requests.
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

/** Returns a number of requests in words: "1 sell request", "2 sell requests". */
export const counted = (count: number, list: ListName): string => countWords[list](count);

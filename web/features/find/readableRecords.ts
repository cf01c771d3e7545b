import type { StaffRight } from "../../generated/MyRights.ts";
import { hasOneOf } from "../../platform/rights.ts";

/**
 * Returns whether staff with these rights may read sell requests, add requests and units. If `isAsked` is false because
 * no search text was entered, all results are false.
 */
export function readableRecords(rights: readonly StaffRight[], isAsked = true) {
  const may = (...needed: StaffRight[]) => isAsked && hasOneOf(rights, needed);
  return {
    mayReadEvaluations: may("DECIDE_REQUESTS", "INSPECT", "PAY_SELLERS"),
    mayReadAddRequests: may("DECIDE_REQUESTS"),
    mayReadUnits: may("MANAGE_UNITS", "SELL_UNITS"),
  };
}

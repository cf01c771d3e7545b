import type { Execute } from "../../platform/graphql/pageData.ts";
import { rightsOf } from "../../platform/graphql/rights.ts";

/** What the user may read of people's sell requests, add requests and units; nothing unless it is asked for. */
export async function readableRecords(execute: Execute, isAsked = true) {
  const may = await rightsOf(execute);
  return {
    mayReadEvaluations: isAsked && may("DECIDE_REQUESTS", "INSPECT", "PAY_SELLERS"),
    mayReadAddRequests: isAsked && may("DECIDE_REQUESTS"),
    mayReadUnits: isAsked && may("MANAGE_UNITS", "SELL_UNITS"),
  };
}

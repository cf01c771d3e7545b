import type { DashboardQueryVariables, EvaluationTask } from "../../generated/Dashboard.ts";
import { purchaseStateWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { named, offsetOf } from "../../ui/lists/addressQuery.ts";
import { type FilterNames, readRequestFilter } from "../requests/requestFilter.ts";

/** The dashboard's lists, by the names of its query. */
export type ListName = "smartphones" | "tablets" | "wearables" | "evaluations";

/** How many requests of each list are shown at once. */
export const pageSize = 10;

/** By which names a list's filter, order and page stand in the address: `tabletsStatus`. */
export const namesOf = (list: ListName) =>
  ({
    status: `${list}Status`,
    search: `${list}Search`,
    order: `${list}Order`,
    page: `${list}Page`,
  }) satisfies FilterNames & { order: string };

/** The grades of a quote, in words. */
export const gradeWords = {
  A: t("Grade A"),
  B: t("Grade B"),
  C: t("Grade C"),
  D: t("Grade D"),
  E: t("Grade E"),
} as const;

/** Whether a quote is valid, in words. */
export const validityWords = { VALID: t("Valid"), EXPIRED: t("Expired") } as const;

/** What an admin has to do about a sell request, in words. */
export const taskWords = {
  DECIDE: t("To approve or reject"),
  INSPECT: t("Expected for inspection"),
  OFFER_ENDS: t("Offer ends today"),
  PAY: t("To pay"),
  GIVE_BACK: t("To give back"),
} as const satisfies Record<EvaluationTask, string>;

/** The names of what narrows sell requests by their quote and purchase. */
export const quoteNames = {
  grade: "evaluationsGrade",
  validity: "evaluationsValidity",
  state: "evaluationsPurchase",
  task: "evaluationsTask",
} as const;

/** What the address says of a sell request's quote and purchase. */
function readQuoteFilter(query: URLSearchParams) {
  const grade = named(gradeWords, query.get(quoteNames.grade));
  return {
    grades: grade && [grade],
    validity: named(validityWords, query.get(quoteNames.validity)),
    purchaseState: named(purchaseStateWords, query.get(quoteNames.state)),
    task: named(taskWords, query.get(quoteNames.task)),
  };
}

const amountOrders = { highest: "HIGHEST", lowest: "LOWEST" } as const;

/** Sell requests may be ordered by the amount of their quote. */
function readAmountOrder(query: URLSearchParams) {
  const name = named(amountOrders, query.get(namesOf("evaluations").order));
  return name && amountOrders[name];
}

/** What the address says of a list. */
function placeIn(query: URLSearchParams, list: ListName) {
  const names = namesOf(list);
  return {
    filter: readRequestFilter(query, names),
    orderBy: query.get(names.order) === "oldest" ? "OLDEST" : "NEWEST",
    offset: offsetOf(query, names.page, pageSize),
  } as const;
}

/** What the dashboard asks for at an address: one page of each list, as it is narrowed there. */
export function dashboardVariables(query: URLSearchParams): DashboardQueryVariables {
  const smartphones = placeIn(query, "smartphones");
  const tablets = placeIn(query, "tablets");
  const wearables = placeIn(query, "wearables");
  const evaluations = placeIn(query, "evaluations");
  return {
    first: pageSize,
    smartphones: { kind: "SMARTPHONE", ...smartphones.filter },
    smartphonesOrder: smartphones.orderBy,
    smartphonesOffset: smartphones.offset,
    tablets: { kind: "TABLET", ...tablets.filter },
    tabletsOrder: tablets.orderBy,
    tabletsOffset: tablets.offset,
    wearables: { kind: "WEARABLE", ...wearables.filter },
    wearablesOrder: wearables.orderBy,
    wearablesOffset: wearables.offset,
    evaluations: { ...evaluations.filter, ...readQuoteFilter(query) },
    evaluationsOrder: evaluations.orderBy,
    evaluationsAmountOrder: readAmountOrder(query),
    evaluationsOffset: evaluations.offset,
  };
}

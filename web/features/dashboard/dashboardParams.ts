import { type Grade, grades } from "../../../shared/grades.ts";
import type { DashboardQueryVariables, EvaluationTask } from "../../generated/Dashboard.ts";
import { limits } from "../../generated/limits.ts";
import type { StaffRight } from "../../generated/MyRights.ts";
import { purchaseStateWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choiceParam, listParams, orderParam, searchParam } from "../../ui/lists/listParams.ts";
import { readableRecords } from "../find/readableRecords.ts";
import { submissionParams } from "../submissions/submissionParams.ts";

/**
 * The names of the dashboard's lists. The query's fields have these names, and the lists' parameters begin with them,
 * as in `tabletsStatus`.
 */
export type ListName = keyof typeof dashboardParams;

/** The labels of the grades of a quote. */
const gradeWords = Object.fromEntries(
  Object.values(grades).map((grade) => [grade, t("Grade {grade}", { grade })]),
) as Record<Grade, string>;

/** The labels of the filter for valid and expired quotes. */
const validityWords = { VALID: t("Valid"), EXPIRED: t("Expired") } as const;

/** The labels of the tasks that a sell request can have for an admin. */
const taskWords = {
  DECIDE: t("To approve or reject"),
  INSPECT: t("Expected for inspection"),
  OFFER_ENDS: t("Offer ends today"),
  PAY: t("To pay"),
  GIVE_BACK: t("To give back"),
  PUT_ON_SALE: t("To put on sale"),
} as const satisfies Record<EvaluationTask, string>;

const byDate = {
  "": ["NEWEST", t("Newest first")],
  oldest: ["OLDEST", t("Oldest first")],
} as const;

const pageSize = 10;

const addRequestParams = (prefix: string, plural: string) =>
  listParams(
    {
      ...submissionParams(plural),
      search: searchParam(
        t("Search {requests} by model, name or number", { requests: plural }),
        t("Model, name or number"),
        limits.AddRequestFilter.search.maxLength,
      ),
      order: orderParam(t("Order of {plural}", { plural }), byDate),
    },
    { prefix, pageSize },
  );

/** The parameters of the list of sell requests. The list can also be filtered by the quote and the purchase. */
const evaluationParams = listParams(
  {
    ...submissionParams(t("sell requests")),
    search: searchParam(
      t("Search sell requests by name, number, model, IMEI, serial number or code"),
      t("Name, number, model or IMEI"),
      limits.EvaluationFilter.search.maxLength,
    ),
    order: orderParam(t("Order of {plural}", { plural: t("sell requests") }), {
      ...byDate,
      highest: ["HIGHEST", t("Highest quote first")],
      lowest: ["LOWEST", t("Lowest quote first")],
    }),
    task: choiceParam(t("Task of sell requests"), t("All tasks"), taskWords),
    grade: choiceParam(t("Grade of sell requests"), t("All grades"), gradeWords),
    validity: choiceParam(
      t("Validity of sell requests' quotes"),
      t("Valid and expired"),
      validityWords,
    ),
    purchase: choiceParam(t("Purchase of sell requests"), t("All purchases"), purchaseStateWords),
  },
  { prefix: "evaluations", pageSize },
);

/** The parameters of each list. */
export const dashboardParams = {
  evaluations: evaluationParams,
  smartphones: addRequestParams("smartphones", t("smartphone add requests")),
  tablets: addRequestParams("tablets", t("tablet add requests")),
  wearables: addRequestParams("wearables", t("wearable add requests")),
};

/** Returns the query's variables for an address: the page and the filters of each list that the user may read. */
export function dashboardVariables(
  query: URLSearchParams,
  rights: readonly StaffRight[],
): DashboardQueryVariables {
  const { smartphones, tablets, wearables, evaluations } = dashboardParams;
  const { mayReadEvaluations, mayReadAddRequests } = readableRecords(rights);
  const { order: smartphonesOrder, ...smartphone } = smartphones.read(query);
  const { order: tabletsOrder, ...tablet } = tablets.read(query);
  const { order: wearablesOrder, ...wearable } = wearables.read(query);
  const { order, grade, purchase, ...evaluation } = evaluations.read(query);
  const isByAmount = order === "HIGHEST" || order === "LOWEST";
  return {
    first: pageSize,
    mayReadEvaluations,
    mayReadAddRequests,
    mayReadWebhooks: rights.includes("MANAGE_INTEGRATIONS"),
    smartphones: { kind: "SMARTPHONE", ...smartphone },
    smartphonesOrder,
    smartphonesOffset: smartphones.pageOf(query).offset,
    tablets: { kind: "TABLET", ...tablet },
    tabletsOrder,
    tabletsOffset: tablets.pageOf(query).offset,
    wearables: { kind: "WEARABLE", ...wearable },
    wearablesOrder,
    wearablesOffset: wearables.pageOf(query).offset,
    evaluations: { ...evaluation, grades: grade && [grade], purchaseState: purchase },
    evaluationsOrder: isByAmount ? "NEWEST" : order,
    evaluationsAmountOrder: isByAmount ? order : undefined,
    evaluationsOffset: evaluations.pageOf(query).offset,
  };
}

import { limits } from "../../generated/limits.ts";
import { requestStatusWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { type Param, searchParam } from "../../ui/lists/listParams.ts";

/** The status of an add request or an evaluation. */
export type RequestStatus = keyof typeof requestStatusWords;

const statuses = Object.keys(requestStatusWords) as RequestStatus[];
const words = Object.values(requestStatusWords);

/**
 * Returns the parameters of a list of requests, such as `?search=galaxy&status=Pending`. `requests` is the plural name
 * of the requests, for labels.
 */
export const submissionParams = (requests: string) => ({
  search: searchParam(
    t("Search {requests} by brand or model", { requests }),
    t("Brand or model"),
    limits.EvaluationFilter.search.maxLength,
    limits.AddRequestFilter.search.maxLength,
  ),
  status: statusParam(requests),
});

/** Returns the parameter for the status. In the address, the value of the parameter is the status's label. */
const statusParam = (requests: string): Param<RequestStatus | undefined> => ({
  parse: (text) => statuses.find((status) => requestStatusWords[status] === text),
  control: {
    kind: "select",
    label: t("Status of {requests}", { requests }),
    caption: t("Status"),
    words: { "": t("All"), ...Object.fromEntries(words.map((word) => [word, word])) },
  },
});

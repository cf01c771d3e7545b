import { t } from "../../platform/i18n.ts";
import { listParams } from "../../ui/lists/listParams.ts";
import { submissionParams } from "../submissions/submissionParams.ts";

/** The number of requests on a page, for both lists. */
export const pageSize = 10;

/**
 * The parameters of a customer's two lists: `?search=galaxy&status=Pending` for the add requests, and
 * `?sellSearch=galaxy&sellStatus=Pending` for the sell requests.
 */
export const addRequestParams = listParams(submissionParams(t("add requests")), { pageSize });
export const sellRequestParams = listParams(submissionParams(t("sell requests")), {
  prefix: "sell",
  pageSize,
});

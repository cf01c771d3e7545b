import { t } from "../../platform/i18n.ts";
import { listParams } from "../../ui/lists/listParams.ts";
import { submissionParams } from "../submissions/submissionParams.ts";

/** The number of requests on a page of either list. */
export const pageSize = 10;

/**
 * The parameters of a customer's list of add requests: `?search=galaxy&status=Pending`. The sell requests have
 * `?sellSearch=galaxy&sellStatus=Pending`.
 */
export const addRequestParams = listParams(submissionParams(t("add requests")), { pageSize });
export const sellRequestParams = listParams(submissionParams(t("sell requests")), {
  prefix: "sell",
  pageSize,
});

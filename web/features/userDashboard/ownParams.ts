import { t } from "../../platform/i18n.ts";
import { listParams } from "../../ui/lists/listParams.ts";
import { submissionParams } from "../submissions/submissionParams.ts";

/** The number of requests on a page, for both lists. */
export const pageSize = 10;

/**
 * The parameters of a customer's list of add requests are `?search=galaxy&status=Pending`. The list of sell requests
 * has `?sellSearch=galaxy&sellStatus=Pending`.
 */
export const addRequestParams = listParams(submissionParams(t("add requests")), { pageSize });
export const sellRequestParams = listParams(submissionParams(t("sell requests")), {
  prefix: "sell",
  pageSize,
});

import { t } from "../../platform/i18n.ts";
import { listParams } from "../../ui/lists/listParams.ts";
import { submissionParams } from "../submissions/submissionParams.ts";

/** How many requests a page of either list has. */
export const pageSize = 10;

/** The parameters of a customer's lists: `?search=galaxy&status=Pending` and `?sellSearch=galaxy&sellStatus=Pending`. */
export const addRequestParams = listParams(submissionParams(t("add requests")), { pageSize });
export const sellRequestParams = listParams(submissionParams(t("sell requests")), {
  prefix: "sell",
  pageSize,
});

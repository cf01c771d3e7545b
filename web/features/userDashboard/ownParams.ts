import { t } from "../../platform/i18n.ts";
import { listParams } from "../../ui/lists/listParams.ts";
import { requestParams } from "../requests/requestParams.ts";

/** The parameters of a customer's lists: `?search=galaxy&status=Pending` and `?sellSearch=galaxy&sellStatus=Pending`. */
export const addRequestParams = listParams(requestParams(t("add requests")));
export const sellRequestParams = listParams(requestParams(t("sell requests")), { prefix: "sell" });

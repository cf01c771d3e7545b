import { t } from "../../platform/i18n.ts";
import { listParams, searchParam } from "../../ui/lists/listParams.ts";

/** The parameters in the page's address, such as `?search=products&page=2`. */
export const redirectParams = listParams({
  search: searchParam(t("Search the redirects"), t("Search by address")),
});

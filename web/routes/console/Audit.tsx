import { auditColumns } from "../../features/audit/auditColumns.tsx";
import { AuditDocument, type AuditQueryVariables } from "../../generated/Audit.ts";
import { auditActionWords, auditSubjectWords } from "../../generated/words.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { ListPage } from "../../ui/lists/ListPage.tsx";
import { choiceParam, listParams, searchParam } from "../../ui/lists/listParams.ts";

/** The parameters in the page's address, such as `?subject=DEVICE&action=CHANGED&search=galaxy&page=2`. */
const params = listParams({
  search: searchParam(t("Search the audit by name or admin"), t("Search by name or admin")),
  subject: choiceParam(t("Subject"), t("Everything"), auditSubjectWords),
  action: choiceParam(t("Action"), t("All actions"), auditActionWords),
});

const variablesOf = (query: URLSearchParams): AuditQueryVariables => ({
  filter: params.read(query),
  ...params.pageOf(query),
});

export const loader = queryLoader(AuditDocument, ({ search }) => variablesOf(search));

/** The page of the audit log, which lists who created, changed, approved, declined or deleted something, and when. */
function Audit() {
  const { data } = usePageData(AuditDocument);
  return (
    <ListPage
      intro={t("The actions of admins and API keys, newest first")}
      label={t("Audit")}
      columns={auditColumns}
      params={params}
      list={data.auditEntries}
      empty={t("No Actions Yet")}
      noneFound={t("No Entries Found")}
    />
  );
}

export { Audit as Component };

import { useSearchParams } from "react-router-dom";
import { AuditFilters } from "../../features/audit/AuditFilters.tsx";
import { AuditTable } from "../../features/audit/AuditTable.tsx";
import { auditVariables, pageSize } from "../../features/audit/auditQuery.ts";
import { AuditDocument } from "../../generated/Audit.ts";
import { useStableQuery } from "../../platform/graphql/useStableQuery.ts";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { EmptyList } from "../../ui/lists/EmptyList.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../../ui/lists/LoadFailure.tsx";
import { Pager } from "../../ui/lists/Pager.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Loading } from "../../ui/page/Loading.tsx";

/** Who created, changed, approved, declined or deleted what, and when. */
function Audit() {
  const [query] = useSearchParams();
  const result = useStableQuery(AuditDocument, { variables: auditVariables(query) });
  if (!result) return <Loading />;
  const { nodes, totalCount } = result.data.auditEntries;
  return (
    <ConsolePage intro={t("What admins and API keys did, the latest first")}>
      <AuditFilters />
      <LoadFailure failure={result.failure} onRetry={result.refetch} />
      {nodes.length === 0 ? (
        <EmptyList totalCount={totalCount}>
          <NothingFound />
        </EmptyList>
      ) : (
        <AuditTable entries={nodes} />
      )}
      <Pager label={t("the audit")} name="page" pageSize={pageSize} totalCount={totalCount} />
    </ConsolePage>
  );
}

/** Nothing was done yet, or nothing of the kind that the address asks for. */
function NothingFound() {
  const [query] = useSearchParams();
  if (query.size === 0) return <EmptyState text={t("Nothing Has Been Done Yet")} />;
  return (
    <EmptyState text={t("No Entries Found")}>
      <ButtonLink to={routes.audit} variant="outline">
        {t("Show all")}
      </ButtonLink>
    </EmptyState>
  );
}

export { Audit as Component };

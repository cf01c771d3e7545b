import { useSearchParams } from "react-router-dom";
import { AuditDocument } from "../../../generated/Audit.ts";
import { routes } from "../../../platform/paths.ts";
import { useQuestion } from "../../../platform/useQuestion.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ButtonLink } from "../../../ui/RouteLink.tsx";
import { ConsolePage } from "../../ConsolePage.tsx";
import type { Page } from "../../page.tsx";
import { AuditFilters } from "./audit/AuditFilters.tsx";
import { AuditTable } from "./audit/AuditTable.tsx";
import { auditVariables, pageSize } from "./audit/auditQuery.ts";
import { Pager } from "./Pager.tsx";

/** Who created, changed, approved, declined or deleted what, and when. */
function Audit() {
  const [query] = useSearchParams();
  const { auditEntries } = useQuestion(AuditDocument, {
    variables: auditVariables(query),
    fetchPolicy: "cache-and-network",
  }).data;
  const { nodes, totalCount } = auditEntries;
  return (
    <ConsolePage title="Audit" intro="What admins did, the latest first">
      <AuditFilters />
      {nodes.length === 0 ? <NothingFound /> : <AuditTable entries={nodes} />}
      <Pager label="the audit" name="page" pageSize={pageSize} totalCount={totalCount} />
    </ConsolePage>
  );
}

/** Nothing was done yet, or nothing of the kind that the address asks for. */
function NothingFound() {
  const [query] = useSearchParams();
  if (query.size === 0) return <EmptyState text="Nothing Has Been Done Yet" />;
  return (
    <EmptyState text="No Entries Found">
      <ButtonLink to={routes.audit} variant="outline">
        Show all
      </ButtonLink>
    </EmptyState>
  );
}

export const page: Page = { View: Audit };

import { useSearchParams } from "react-router-dom";
import { CatalogueDocument } from "../../../generated/Catalogue.ts";
import type { Page } from "../../../platform/page.tsx";
import { routes } from "../../../platform/paths.ts";
import { useQuestion } from "../../../platform/useQuestion.ts";
import { ConsolePage } from "../../../ui/ConsolePage.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Pager } from "../../../ui/Pager.tsx";
import { grouped } from "../../../ui/Price.tsx";
import { ButtonLink } from "../../../ui/RouteLink.tsx";
import { CatalogueFilters } from "./CatalogueFilters.tsx";
import { CatalogueTable } from "./CatalogueTable.tsx";
import { catalogueVariables, pageSize } from "./catalogueQuery.ts";

/** Every device of every kind, to find, edit and delete, and to say what is in stock. */
function Catalogue() {
  const [query] = useSearchParams();
  const { devices } = useQuestion(CatalogueDocument, {
    variables: catalogueVariables(query),
    fetchPolicy: "cache-and-network",
  }).data;
  const { nodes, totalCount } = devices;
  return (
    <ConsolePage
      title="Catalogue"
      intro={`${grouped(totalCount)} ${totalCount === 1 ? "device" : "devices"}`}
    >
      <CatalogueFilters />
      {nodes.length === 0 ? (
        <EmptyState text="No Products Found">
          <ButtonLink to={routes.catalogue} variant="outline">
            Show all
          </ButtonLink>
        </EmptyState>
      ) : (
        <CatalogueTable devices={nodes} />
      )}
      <Pager label="the catalogue" name="page" pageSize={pageSize} totalCount={totalCount} />
    </ConsolePage>
  );
}

export const page: Page = { View: Catalogue };

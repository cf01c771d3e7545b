import { useSearchParams } from "react-router-dom";
import { CatalogueDocument } from "../../../generated/Catalogue.ts";
import { routes } from "../../../platform/paths.ts";
import { useQuestion } from "../../../platform/useQuestion.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { grouped } from "../../../ui/Price.tsx";
import { ButtonLink } from "../../../ui/RouteLink.tsx";
import { ConsolePage } from "../../ConsolePage.tsx";
import type { Page } from "../../page.tsx";
import { CatalogueFilters } from "./catalogue/CatalogueFilters.tsx";
import { CatalogueTable } from "./catalogue/CatalogueTable.tsx";
import { catalogueVariables, pageSize } from "./catalogue/catalogueQuery.ts";
import { Pager } from "./Pager.tsx";

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

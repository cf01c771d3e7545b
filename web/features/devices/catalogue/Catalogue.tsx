import { useSearchParams } from "react-router-dom";
import { CatalogueDocument } from "../../../generated/Catalogue.ts";
import { routes } from "../../../platform/paths.ts";
import { useStableQuery } from "../../../platform/useStableQuery.ts";
import { ConsolePage } from "../../../ui/ConsolePage.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadFailure } from "../../../ui/LoadFailure.tsx";
import { Loading } from "../../../ui/Loading.tsx";
import { Pager } from "../../../ui/Pager.tsx";
import { grouped } from "../../../ui/Price.tsx";
import { ButtonLink } from "../../../ui/RouteLink.tsx";
import { CatalogueFilters } from "./CatalogueFilters.tsx";
import { CatalogueTable } from "./CatalogueTable.tsx";
import { catalogueVariables, pageSize } from "./catalogueQuery.ts";

/** Every device of every kind, to find, edit and delete, and to say what is in stock. */
function Catalogue() {
  const [query] = useSearchParams();
  const result = useStableQuery(CatalogueDocument, { variables: catalogueVariables(query) });
  if (!result) return <Loading />;
  const { nodes, totalCount } = result.data.devices;
  return (
    <ConsolePage intro={`${grouped(totalCount)} ${totalCount === 1 ? "device" : "devices"}`}>
      <CatalogueFilters />
      <LoadFailure failure={result.failure} onRetry={result.refetch} />
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

export { Catalogue as Component };

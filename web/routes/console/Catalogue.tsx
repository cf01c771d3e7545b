import { Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { CatalogueFilters } from "../../features/devices/catalogue/CatalogueFilters.tsx";
import { CatalogueTable } from "../../features/devices/catalogue/CatalogueTable.tsx";
import {
  catalogueVariables,
  exportPath,
  pageSize,
} from "../../features/devices/catalogue/catalogueQuery.ts";
import { PriceChangeBar } from "../../features/priceChanges/PriceChangeBar.tsx";
import { PriceChangeNotice } from "../../features/priceChanges/PriceChangeNotice.tsx";
import { CatalogueDocument } from "../../generated/Catalogue.ts";
import { useStableQuery } from "../../platform/graphql/useStableQuery.ts";
import { t } from "../../platform/i18n.ts";
import { routes } from "../../platform/paths.ts";
import { ButtonAnchor, ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { EmptyList } from "../../ui/lists/EmptyList.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { LoadFailure } from "../../ui/lists/LoadFailure.tsx";
import { Pager } from "../../ui/lists/Pager.tsx";
import { useSelection } from "../../ui/lists/useSelection.ts";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Loading } from "../../ui/page/Loading.tsx";

/** Every device of every kind, to find, edit and delete, and to change stock and prices. */
function Catalogue() {
  const [query] = useSearchParams();
  const variables = catalogueVariables(query);
  const result = useStableQuery(CatalogueDocument, { variables });
  const selection = useSelection();
  if (!result) return <Loading />;
  const { devices, lastPriceChange } = result.data;
  const { nodes, totalCount } = devices;
  return (
    <ConsolePage
      intro={t("{totalCount, plural, one {# device} other {# devices}}", { totalCount })}
      action={
        <Flex gap="3">
          <ButtonLink to={routes.importDevices} variant="outline">
            {t("Import")}
          </ButtonLink>
          <ButtonAnchor variant="outline" href={exportPath(variables)} download>
            {t("Export")}
          </ButtonAnchor>
        </Flex>
      }
    >
      {lastPriceChange && (
        <PriceChangeNotice change={lastPriceChange} onExpired={() => void result.refetch()} />
      )}
      <CatalogueFilters />
      <LoadFailure failure={result.failure} onRetry={result.refetch} />
      {nodes.length === 0 && (
        <EmptyList totalCount={totalCount}>
          <EmptyState text={t("No Products Found")}>
            <ButtonLink to={routes.catalogue} variant="outline">
              {t("Show all")}
            </ButtonLink>
          </EmptyState>
        </EmptyList>
      )}
      {nodes.length > 0 && (
        <>
          <PriceChangeBar
            selection={selection}
            pageIds={nodes.map(({ id }) => id)}
            list={{ kind: variables.kind, filter: variables.filter }}
            totalCount={totalCount}
          />
          <CatalogueTable devices={nodes} selection={selection} />
        </>
      )}
      <Pager label={t("the catalogue")} name="page" pageSize={pageSize} totalCount={totalCount} />
    </ConsolePage>
  );
}

export { Catalogue as Component };

import { Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { catalogueColumns } from "../../features/devices/catalogue/catalogueColumns.tsx";
import {
  catalogueParams,
  catalogueVariables,
  exportPath,
} from "../../features/devices/catalogue/catalogueParams.ts";
import { PriceChangeBar } from "../../features/priceChanges/PriceChangeBar.tsx";
import { PriceChangeNotice } from "../../features/priceChanges/PriceChangeNotice.tsx";
import { CatalogueDocument } from "../../generated/Catalogue.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { ButtonAnchor, ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ListPage } from "../../ui/lists/ListPage.tsx";
import { useSelection } from "../../ui/lists/useSelection.ts";

export const loader = queryLoader(CatalogueDocument, ({ search }) => catalogueVariables(search));

/** All devices, to find, edit and delete them, and to change their stock and prices. */
function Catalogue() {
  const [query] = useSearchParams();
  const variables = catalogueVariables(query);
  const { data, failure } = usePageData(CatalogueDocument);
  const selection = useSelection();
  const { devices, lastPriceChange } = data;
  const { nodes, totalCount } = devices;
  return (
    <ListPage
      intro={t("{totalCount, plural, one {# device} other {# devices}}", { totalCount })}
      action={
        <Flex gap="3">
          <ButtonLink to={consoleRoutes.importDevices} variant="outline">
            {t("Import")}
          </ButtonLink>
          <ButtonAnchor variant="outline" href={exportPath(variables)} download>
            {t("Export")}
          </ButtonAnchor>
        </Flex>
      }
      above={lastPriceChange && <PriceChangeNotice change={lastPriceChange} />}
      label={t("Catalogue")}
      columns={catalogueColumns}
      params={catalogueParams}
      selection={selection}
      nameOf={({ title }) => title}
      toolbar={
        <PriceChangeBar
          selection={selection}
          pageIds={nodes.map(({ id }) => id)}
          list={{ kind: variables.kind, filter: variables.filter }}
          totalCount={totalCount}
        />
      }
      list={devices}
      failure={failure}
      empty={t("No Products Found")}
    />
  );
}

export { Catalogue as Component };

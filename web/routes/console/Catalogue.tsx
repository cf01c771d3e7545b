import { Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import {
  catalogueColumns,
  shownColumns,
} from "../../features/devices/catalogue/catalogueColumns.tsx";
import {
  catalogueParams,
  catalogueVariables,
  exportPath,
} from "../../features/devices/catalogue/catalogueParams.ts";
import { PriceChangeBar } from "../../features/priceChanges/PriceChangeBar.tsx";
import { PriceChangeNotice } from "../../features/priceChanges/PriceChangeNotice.tsx";
import { CatalogueDocument } from "../../generated/Catalogue.ts";
import type { CatalogueRowFragment } from "../../generated/CatalogueRow.ts";
import { consoleRoutes } from "../../platform/consoleRoutes.ts";
import { usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { staffLoader, useMay } from "../../platform/rights.ts";
import { ButtonAnchor, ButtonLink } from "../../ui/controls/RouteLink.tsx";
import { ListPage } from "../../ui/lists/ListPage.tsx";
import { useSelection } from "../../ui/lists/useSelection.ts";

export const loader = staffLoader(CatalogueDocument, ({ search }, rights) => ({
  ...catalogueVariables(search),
  mayPrice: rights.includes("CHANGE_PRICES"),
}));

/** The page of all devices, where staff find, edit and delete devices and change their stock and prices. */
function Catalogue() {
  const [query] = useSearchParams();
  const variables = catalogueVariables(query);
  const { data } = usePageData(CatalogueDocument);
  const selection = useSelection();
  const may = useMay();
  const { devices, lastPriceChange } = data;
  const { nodes, totalCount } = devices;
  return (
    <ListPage
      intro={t("{totalCount, plural, one {# device} other {# devices}}", { totalCount })}
      action={
        may("MANAGE_CATALOGUE") && (
          <Flex gap="3">
            <ButtonLink to={consoleRoutes.importDevices} variant="outline">
              {t("Import")}
            </ButtonLink>
            <ButtonAnchor variant="outline" href={exportPath(variables)} download>
              {t("Export")}
            </ButtonAnchor>
          </Flex>
        )
      }
      above={lastPriceChange && <PriceChangeNotice change={lastPriceChange} />}
      label={t("Catalogue")}
      columns={may("MANAGE_CATALOGUE") ? catalogueColumns : shownColumns}
      params={catalogueParams}
      {...(may("CHANGE_PRICES") && {
        selection,
        nameOf: ({ title }: CatalogueRowFragment) => title,
        toolbar: (
          <PriceChangeBar
            selection={selection}
            pageIds={nodes.map(({ id }) => id)}
            list={{ kind: variables.kind, filter: variables.filter }}
            totalCount={totalCount}
          />
        ),
      })}
      list={devices}
      empty={t("No Products Found")}
    />
  );
}

export { Catalogue as Component };

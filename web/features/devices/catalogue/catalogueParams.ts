import type { CatalogueQueryVariables } from "../../../generated/Catalogue.ts";
import { limits } from "../../../generated/limits.ts";
import { stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { queryString } from "../../../platform/paths.ts";
import { choiceParam, listParams, orderParam, searchParam } from "../../../ui/lists/listParams.ts";
import { deviceKinds, kinds } from "../kinds.tsx";

const plurals = Object.fromEntries(deviceKinds.map((kind) => [kind, kinds[kind].plural])) as Record<
  DeviceKind,
  string
>;

/** The parameters in the page's address, such as `?kind=TABLET&stock=IN_STOCK&search=galaxy&order=cheapest&page=2`. */
export const catalogueParams = listParams(
  {
    search: searchParam(
      t("Search the catalogue by brand, model, name or SKU"),
      t("Search by brand, model, name or SKU"),
      limits.EvaluationFilter.search.maxLength,
      limits.DeviceFilter.search.maxLength,
    ),
    kind: choiceParam(t("Kind"), t("All kinds"), plurals),
    stock: choiceParam(t("Stock"), t("Any stock"), stockWords),
    order: orderParam(t("Order"), {
      "": ["NEWEST", t("Newest first")],
      oldest: ["OLDEST", t("Oldest first")],
      cheapest: ["PRICE_ASCENDING", t("Cheapest first")],
      dearest: ["PRICE_DESCENDING", t("Dearest first")],
    }),
  },
  { pageSize: 20 },
);

/** Returns the query's variables for an address. */
export function catalogueVariables(
  query: URLSearchParams,
): Omit<CatalogueQueryVariables, "mayPrice"> {
  const { kind, order, ...filter } = catalogueParams.read(query);
  return { kind, filter, orderBy: order, ...catalogueParams.pageOf(query) };
}

/** Returns the path of a CSV file with all devices of the table, not only those on the current page. */
export const exportPath = ({
  kind,
  filter,
}: Pick<CatalogueQueryVariables, "kind" | "filter">): string =>
  `/api/v1/exports/devices.csv${queryString({ kind, search: filter?.search, stock: filter?.stock })}`;

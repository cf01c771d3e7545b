import type { CatalogueQueryVariables } from "../../../generated/Catalogue.ts";
import { deviceKindWords, stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { named, offsetOf, searchIn } from "../../../ui/lists/addressQuery.ts";

/** How many devices are shown at once. */
export const pageSize = 20;

const orders = {
  "": "NEWEST",
  oldest: "OLDEST",
  cheapest: "PRICE_ASCENDING",
  dearest: "PRICE_DESCENDING",
} as const;

/** The orders of the table, by the word that stands for each in the address. */
export const orderWords = {
  "": t("Newest first"),
  oldest: t("Oldest first"),
  cheapest: t("Cheapest first"),
  dearest: t("Dearest first"),
} as const satisfies Record<keyof typeof orders, string>;

/** What the table asks for at an address: `?kind=TABLET&stock=IN_STOCK&search=galaxy&page=2`. */
export function catalogueVariables(query: URLSearchParams): CatalogueQueryVariables {
  const orderBy = orders[named(orders, query.get("order")) ?? ""];
  return {
    kind: named(deviceKindWords, query.get("kind")),
    filter: { search: searchIn(query), stock: named(stockWords, query.get("stock")) },
    orderBy,
    first: pageSize,
    offset: offsetOf(query, "page", pageSize),
  };
}

/** Where the devices of the table, on all its pages, are as a CSV file. */
export function exportPath({ kind, filter }: CatalogueQueryVariables): string {
  const query = new URLSearchParams();
  if (kind) query.set("kind", kind);
  if (filter?.search) query.set("search", filter.search);
  if (filter?.stock) query.set("stock", filter.stock);
  return `/api/v1/exports/devices.csv${query.size > 0 ? `?${query}` : ""}`;
}

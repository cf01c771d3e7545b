import { variantLabel } from "../../../shared/variantLabels.ts";
import type { AlertRowFragment } from "../../generated/AlertRow.ts";
import { gadgetTypeWords, productTypeWords, stockWords } from "../../generated/words.ts";
import { formatPrice, t } from "../../platform/i18n.ts";
import type { DeviceKind } from "../../platform/kinds.ts";
import { deviceRoutes, routes } from "../../platform/paths.ts";
import { kinds } from "../devices/kinds.tsx";

/** The subject of an alert in words, and the path of the page that shows the subject, if there is such a page. */
export type AlertAbout = { text: string; path: string | undefined };

type Alert = Pick<
  AlertRowFragment,
  "deviceKind" | "title" | "path" | "variant" | "unitCode" | "search"
>;

export function aboutOf(alert: Alert): AlertAbout {
  const { deviceKind, title, variant, unitCode, search } = alert;
  if (alert.path) {
    const parts = [title, variant && variantLabel(variant), unitCode];
    return { text: parts.filter(Boolean).join(", "), path: alert.path };
  }
  const query = new URLSearchParams(search?.slice(search.indexOf("?")) ?? "");
  const path = deviceKind ? `${deviceRoutes.buyList[deviceKind]}?${query}` : resultsOf(query);
  return { text: searchText(deviceKind ?? undefined, query), path };
}

/**
 * Returns the path of the page with a search's results in all kinds of devices. Returns undefined if the search has
 * filters, because the page of results has no filters.
 */
const resultsOf = (query: URLSearchParams) =>
  [...query.keys()].every((name) => name === "search") ? `${routes.search}?${query}` : undefined;

const types: Record<string, string> = { ...productTypeWords, ...gadgetTypeWords };
const stocks: Record<string, string> = stockWords;

/** Describes a search in words, such as `Tablets · “galaxy” · up to BDT 20,000`. */
function searchText(kind: DeviceKind | undefined, query: URLSearchParams): string {
  const price = (name: string) => {
    const amount = Number(query.get(name));
    return amount > 0 ? formatPrice(amount) : undefined;
  };
  const [words, min, max] = [query.get("search"), price("min"), price("max")];
  const grades = query.getAll("grade");
  const parts = [
    kind && kinds[kind].plural,
    words && `“${words}”`,
    ...query.getAll("brand"),
    types[query.get("type") ?? ""],
    stocks[query.get("stock") ?? ""],
    grades.length > 0 && t("Grade {grades}", { grades: grades.join(", ") }),
    min && t("from {price}", { price: min }),
    max && t("up to {price}", { price: max }),
  ];
  return parts.filter(Boolean).join(" · ");
}

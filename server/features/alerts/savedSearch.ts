import { amountIn } from "../../../shared/money.ts";
import type { DeviceFilter } from "../../generated/graphql.ts";
import { limits } from "../../generated/limits.ts";
import {
  type DeviceKind,
  GadgetType,
  Grade,
  ProductType,
  Stock,
  Supply,
} from "../../generated/prisma/enums.ts";
import { normalizeText } from "../../search/normalize.ts";
import { batteryLevels } from "../devices/lists/filters.ts";
import { listPaths } from "./addresses.ts";

/** A search in the shop's buy list of a kind, or in all kinds if `kind` is null. */
export type SavedSearch = { kind: DeviceKind | null; filter: DeviceFilter };

const kindsByPath = new Map(
  Object.entries(listPaths).map(([kind, path]) => [path.toLowerCase(), kind as DeviceKind]),
);

/** The parameters that filter a buy list. */
const parameters = [
  ...["search", "brand", "type", "stock", "grade", "min", "max"],
  ...["storage", "ram", "battery", "warranty", "supply"],
];

/**
 * Reads a search from the address of a buy list, from the query string of such an address, or from the words of a
 * search. Ignores invalid parts, as the site does. Returns undefined for the address of any other page, and for a list
 * without a filter.
 */
export function readSavedSearch(text: string): SavedSearch | undefined {
  const { path, query } = partsOf(text.trim());
  const kind = path === "" ? null : kindsByPath.get(path.toLowerCase());
  if (kind === undefined) return undefined;
  const filter = filterOf(kind, query);
  return writeQuery(filter) === "" ? undefined : { kind, filter };
}

function partsOf(text: string): { path: string; query: URLSearchParams } {
  if (/^https?:\/\//i.test(text) || text.startsWith("/")) {
    // The parts of the address are concatenated, because resolving `//example.com/` would lead to another site.
    const isWhole = !text.startsWith("/");
    const address = isWhole ? text : `http://shop${text}`;
    if (!URL.canParse(address)) return { path: "/unknown", query: new URLSearchParams() };
    const { pathname, searchParams } = new URL(address);
    const path = pathname.replace(/^\/bn(?=\/|$)/, "").replace(/(?<!\/)\/+$/, "");
    return { path, query: searchParams };
  }
  const isQuery = text.startsWith("?") || parameters.some((name) => text.startsWith(`${name}=`));
  return { path: "", query: new URLSearchParams(isQuery ? text : { search: text }) };
}

const { search, brands, minPrice, maxPrice, rams, roms } = limits.DeviceFilter;

const member = <Name extends string>(names: Record<string, Name>, text: string | null) =>
  Object.values(names).find((name) => name === text);

/** Returns the valid sizes among a parameter's values in GB, in ascending order. */
const sizesIn = (texts: readonly string[], { min, max, maxItems }: typeof rams): number[] =>
  [...new Set(texts.map(Number))]
    .filter((size) => Number.isInteger(size) && size >= min && size <= max)
    .sort((a, b) => a - b)
    .slice(0, maxItems);

/** Reads a lower or upper price in the same way as the site's buy lists. Returns 0 if the text is not an amount. */
const bound = (text: string | null, max: number) => Math.min(amountIn(text ?? "") || 0, max);

function filterOf(kind: DeviceKind | null, query: URLSearchParams): DeviceFilter {
  const isShort = (brand: string) => brand !== "" && brand.length <= brands.maxLength;
  const named = query
    .getAll("brand")
    .map((brand) => brand.trim())
    .filter(isShort);
  const productType = kind === "GADGET" ? undefined : member(ProductType, query.get("type"));
  const gadgetType =
    kind === "GADGET" || kind === null ? member(GadgetType, query.get("type")) : undefined;
  return {
    search: normalizeText(query.get("search") ?? "")
      .slice(0, search.maxLength)
      .trim(),
    brands: [...new Set(named)].sort().slice(0, brands.maxItems),
    productTypes: productType ? [productType] : [],
    gadgetTypes: gadgetType ? [gadgetType] : [],
    stock: member(Stock, query.get("stock")),
    grades: Object.values(Grade).filter((grade) => query.getAll("grade").includes(grade)),
    minPrice: bound(query.get("min"), minPrice.max),
    maxPrice: bound(query.get("max"), maxPrice.max),
    roms: sizesIn(query.getAll("storage"), roms),
    rams: sizesIn(query.getAll("ram"), rams),
    minBattery: batteryLevels.find((level) => String(level) === query.get("battery")),
    warranty: query.get("warranty") === "yes",
    supply: member(Supply, query.get("supply")),
  };
}

/** Returns the canonical text of a search. `readSavedSearch` can read this text. */
export const writeSavedSearch = ({ kind, filter }: SavedSearch): string =>
  `${kind ? listPaths[kind] : "/"}?${writeQuery(filter)}`;

function writeQuery(filter: DeviceFilter): string {
  const given: [string, string | number | null | undefined][] = [
    ["search", filter.search],
    ...(filter.brands ?? []).map((brand): [string, string] => ["brand", brand]),
    ["type", filter.productTypes?.[0] ?? filter.gadgetTypes?.[0]],
    ["stock", filter.stock],
    ...(filter.grades ?? []).map((grade): [string, string] => ["grade", grade]),
    ["min", filter.minPrice],
    ["max", filter.maxPrice],
    ...(filter.roms ?? []).map((size): [string, number] => ["storage", size]),
    ...(filter.rams ?? []).map((size): [string, number] => ["ram", size]),
    ["battery", filter.minBattery],
    ["warranty", filter.warranty ? "yes" : undefined],
    ["supply", filter.supply],
  ];
  const set = given.flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return new URLSearchParams(set).toString();
}

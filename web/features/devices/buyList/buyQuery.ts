import { comparableText } from "../../../../shared/comparableText.ts";
import { type Grade, grades } from "../../../../shared/grades.ts";
import { amountIn } from "../../../../shared/money.ts";
import { wholeNumberIn } from "../../../../shared/numbers.ts";
import type { DeviceFilter, DeviceOrder, Stock, Supply } from "../../../generated/BuyList.ts";
import { limits } from "../../../generated/listLimits.ts";
import { stockWords, supplyWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { queryString } from "../../../platform/paths.ts";
import { longestSearch, named } from "../../../ui/lists/addressQuery.ts";
import { buyKinds } from "./buyKinds.ts";

export const buyListDocument = async () =>
  (await import("../../../generated/BuyList.ts")).BuyListDocument;

/** Returns the sizes in an address in GB, without duplicates and in ascending order. */
const sizesIn = (texts: readonly string[], { min, max, maxItems }: Sizes): number[] =>
  [...new Set(texts.map(wholeNumberIn))]
    .filter((size) => size >= min && size <= max)
    .sort((a, b) => a - b)
    .slice(0, maxItems);

type Sizes = { min: number; max: number; maxItems: number };

/**
 * The query in the address of a buy list. If the address lacks a string, the string is empty. If it lacks a bound, the
 * bound is 0.
 */
export type BuyQuery = {
  search: string;
  brands: readonly string[];
  /** The name of a product type or of a gadget type. */
  type: string;
  stock: Stock | "";
  /** The grades. Only units with one of these grades match. */
  grades: readonly Grade[];
  /** The sizes of the storage in GB. */
  roms: readonly number[];
  /** The sizes of the memory in GB. */
  rams: readonly number[];
  /** The minimum battery health in percent. Empty for any. */
  battery: keyof typeof batteryWords | "";
  /** Whether the list shows only devices for which the shop gives a warranty. */
  warranty: boolean;
  /** Limits the list to official or to unofficial devices. Empty for both. */
  supply: Supply | "";
  /** The bounds of the price in whole taka. */
  minPrice: number;
  maxPrice: number;
  /** The typed bounds that are invalid. They filter nothing, and their fields show an error. */
  unread: { min: string; max: string };
  order: DeviceOrder;
  /** The page number, counted from 1. */
  page: number;
};

/** The orders that a buy list offers. The first order is the default. */
export const orderWords = {
  NEWEST: t("Newest first"),
  PRICE_ASCENDING: t("Price: low to high"),
  PRICE_DESCENDING: t("Price: high to low"),
} as const satisfies Partial<Record<DeviceOrder, string>>;

const orMore = (level: number) => t("{level} % or more", { level });

/** The levels of battery health for which the server counts devices. */
export const batteryWords: Readonly<Record<"80" | "85" | "90", string>> = {
  80: orMore(80),
  85: orMore(85),
  90: orMore(90),
};

/** The number of devices on a page. */
export const pageSize = 24;

/** Returns a number in an address, limited to `max`. Returns 0 if the string is not a number. */
const numberIn = (text: string | null, max: number, read: (typed: string) => number) =>
  Math.min(read(text ?? "") || 0, max);

/** The maximum length of an invalid bound that is shown. It is enough for people to recognize what they typed. */
const maxUnread = 40;

/** Returns an invalid bound as it was typed, or an empty string if the bound is valid. */
const unreadIn = (text: string | null) => {
  const typed = comparableText(text ?? "");
  return Number.isNaN(amountIn(typed)) ? typed.slice(0, maxUnread) : "";
};

/** Returns the query in an address. Invalid values are ignored, so that every address shows a list. */
export function readBuyQuery(kind: DeviceKind, search: URLSearchParams): BuyQuery {
  const { brands, minPrice, maxPrice, roms, rams } = limits.DeviceFilter;
  const lastPage = Math.floor(limits.devices.offset.max / pageSize) + 1;
  return {
    search: comparableText(search.get("search") ?? "")
      .slice(0, longestSearch)
      .trim(),
    brands: search
      .getAll("brand")
      .filter((brand) => brand !== "" && brand.length <= brands.maxLength)
      .slice(0, brands.maxItems),
    type: named(buyKinds[kind].productTypes.words, search.get("type")) ?? "",
    stock: named(stockWords, search.get("stock")) ?? "",
    grades: Object.values(grades).filter((grade) => search.getAll("grade").includes(grade)),
    roms: sizesIn(search.getAll("storage"), roms),
    rams: sizesIn(search.getAll("ram"), rams),
    battery: named(batteryWords, search.get("battery")) ?? "",
    warranty: search.get("warranty") === "yes",
    supply: named(supplyWords, search.get("supply")) ?? "",
    minPrice: numberIn(search.get("min"), minPrice.max, amountIn),
    maxPrice: numberIn(search.get("max"), maxPrice.max, amountIn),
    unread: { min: unreadIn(search.get("min")), max: unreadIn(search.get("max")) },
    order: named(orderWords, search.get("order")) ?? "NEWEST",
    page: numberIn(search.get("page"), lastPage, wholeNumberIn) || 1,
  };
}

/** Returns the query string of a query, with its question mark. Returns an empty string for the whole list. */
export function writeBuyQuery(query: BuyQuery): string {
  return queryString({
    search: query.search,
    brand: query.brands,
    type: query.type,
    stock: query.stock,
    grade: query.grades,
    storage: query.roms.map(String),
    ram: query.rams.map(String),
    battery: query.battery,
    warranty: query.warranty ? "yes" : undefined,
    supply: query.supply,
    min: query.minPrice || query.unread.min,
    max: query.maxPrice || query.unread.max,
    order: query.order === "NEWEST" ? undefined : query.order,
    page: query.page === 1 ? undefined : query.page,
  });
}

/** Returns whether the query has any filter. */
export const isNarrowed = (query: BuyQuery): boolean =>
  writeBuyQuery({ ...query, order: "NEWEST", page: 1 }) !== "";

/**
 * Returns whether the query has filters for variants and units. Each card then shows the variant or unit that matches.
 */
export const asksForOffers = ({ roms, rams, grades, ...query }: BuyQuery): boolean =>
  roms.length + rams.length + grades.length > 0 ||
  Boolean(query.battery || query.warranty || query.supply);

/** Returns the variables for the operation that reads the list. */
export function buyListVariables(kind: DeviceKind, query: BuyQuery) {
  const filter: DeviceFilter = {
    search: query.search || null,
    brands: [...query.brands],
    ...buyKinds[kind].productTypes.filter(query.type),
    stock: query.stock || null,
    grades: [...query.grades],
    roms: [...query.roms],
    rams: [...query.rams],
    minBattery: Number(query.battery) || null,
    warranty: query.warranty || null,
    supply: query.supply || null,
    minPrice: query.minPrice,
    maxPrice: query.maxPrice,
  };
  const offset = (query.page - 1) * pageSize;
  return {
    kind,
    filter,
    orderBy: query.order,
    first: pageSize,
    offset,
    isChosen: asksForOffers(query),
    isOfBrand: query.brands.length === 1 && !isNarrowed({ ...query, brands: [] }),
  };
}

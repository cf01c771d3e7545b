import { comparableText } from "../../../../shared/comparableText.ts";
import { amountIn } from "../../../../shared/money.ts";
import { wholeNumberIn } from "../../../../shared/numbers.ts";
import type {
  DeviceFilter,
  DeviceOrder,
  Grade,
  Stock,
  Supply,
} from "../../../generated/BuyList.ts";
import { limits } from "../../../generated/listLimits.ts";
import { stockWords, supplyWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import type { DeviceKind } from "../../../platform/kinds.ts";
import { queryString } from "../../../platform/paths.ts";
import { buyKinds } from "./buyKinds.ts";

export const buyListDocument = async () =>
  (await import("../../../generated/BuyList.ts")).BuyListDocument;

/** Returns the sizes in an address in GB, each once and in order. */
const sizesIn = (texts: readonly string[], { min, max, maxItems }: Sizes): number[] =>
  [...new Set(texts.map(wholeNumberIn))]
    .filter((size) => size >= min && size <= max)
    .sort((a, b) => a - b)
    .slice(0, maxItems);

type Sizes = { min: number; max: number; maxItems: number };

/** The query in a buy list's address. Texts are empty and bounds 0 if the address does not contain them. */
export type BuyQuery = {
  search: string;
  brands: readonly string[];
  /** The name of a product type, or of a gadget's type. */
  type: string;
  stock: Stock | "";
  /** The grades of units for sale. */
  grades: readonly Grade[];
  /** The storage in GB. */
  roms: readonly number[];
  /** The memory in GB. */
  rams: readonly number[];
  /** The lowest battery health in percent; empty for any. */
  battery: keyof typeof batteryWords | "";
  /** Whether only devices with a warranty of the shop are listed. */
  warranty: boolean;
  /** Whether official or unofficial; empty for both. */
  supply: Supply | "";
  /** The lowest price in whole taka. */
  minPrice: number;
  maxPrice: number;
  /** The texts of invalid bounds. They filter nothing, and their fields show an error. */
  unread: { min: string; max: string };
  order: DeviceOrder;
  /** The page, counted from 1. */
  page: number;
};

/** The orders that a buy list offers; the first is the default. */
export const orderWords = {
  NEWEST: t("Newest first"),
  PRICE_ASCENDING: t("Price: low to high"),
  PRICE_DESCENDING: t("Price: high to low"),
} as const satisfies Partial<Record<DeviceOrder, string>>;

const orMore = (level: number) => t("{level} % or more", { level });

/** The levels of battery health that the server counts. */
export const batteryWords: Readonly<Record<"80" | "85" | "90", string>> = {
  80: orMore(80),
  85: orMore(85),
  90: orMore(90),
};

/** Returns a storage or memory size in words. */
export const inGigabytes = (size: number | string): string =>
  t("{size} GB", { size: Number(size) });

const allGrades: readonly Grade[] = ["A", "B", "C", "D", "E"];

/** The number of devices on a page. */
export const pageSize = 24;

/** Returns a number from an address, at most `max`; 0 if the text is not a number. */
const numberIn = (text: string | null, max: number, read: (typed: string) => number) =>
  Math.min(read(text ?? "") || 0, max);

/** The largest length of an invalid text, which is enough for people to recognize it. */
const maxUnread = 40;

/** Returns the text of an invalid bound, and an empty text for a valid one. */
const unreadIn = (text: string | null) => {
  const typed = comparableText(text ?? "");
  return Number.isNaN(amountIn(typed)) ? typed.slice(0, maxUnread) : "";
};

const member = <Name extends string>(words: Partial<Record<Name, string>>, text: string | null) =>
  (Object.keys(words) as Name[]).find((name) => name === text);

/** Reads the query in an address. Ignores invalid values, so that any address shows a list. */
export function readBuyQuery(kind: DeviceKind, search: URLSearchParams): BuyQuery {
  const { search: text, brands, minPrice, maxPrice, roms, rams } = limits.DeviceFilter;
  const lastPage = Math.floor(limits.devices.offset.max / pageSize) + 1;
  return {
    search: comparableText(search.get("search") ?? "")
      .slice(0, text.maxLength)
      .trim(),
    brands: search
      .getAll("brand")
      .filter((brand) => brand !== "" && brand.length <= brands.maxLength)
      .slice(0, brands.maxItems),
    type: member(buyKinds[kind].productTypes.words, search.get("type")) ?? "",
    stock: member(stockWords, search.get("stock")) ?? "",
    grades: allGrades.filter((grade) => search.getAll("grade").includes(grade)),
    roms: sizesIn(search.getAll("storage"), roms),
    rams: sizesIn(search.getAll("ram"), rams),
    battery: member(batteryWords, search.get("battery")) ?? "",
    warranty: search.get("warranty") === "yes",
    supply: member(supplyWords, search.get("supply")) ?? "",
    minPrice: numberIn(search.get("min"), minPrice.max, amountIn),
    maxPrice: numberIn(search.get("max"), maxPrice.max, amountIn),
    unread: { min: unreadIn(search.get("min")), max: unreadIn(search.get("max")) },
    order: member(orderWords, search.get("order")) ?? "NEWEST",
    page: numberIn(search.get("page"), lastPage, wholeNumberIn) || 1,
  };
}

/** Returns the query string for this query, beginning with its question mark; empty for the whole list. */
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

/** Whether a filter narrows the list. */
export const isNarrowed = (query: BuyQuery): boolean =>
  writeBuyQuery({ ...query, order: "NEWEST", page: 1 }) !== "";

/**
 * Whether the query has filters that apply to variants and units. Each card then shows the matching variant or unit.
 */
export const asksForOffers = ({ roms, rams, grades, ...query }: BuyQuery): boolean =>
  roms.length + rams.length + grades.length > 0 ||
  Boolean(query.battery || query.warranty || query.supply);

/** Returns the variables of the list's operation. */
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
  };
}

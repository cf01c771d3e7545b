import { type Text, t } from "../../../core/i18n.ts";
import { parseStock, plain } from "../../../csv/cells.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { limits } from "../../../generated/limits.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { hasVariants, parseKind, variantColumns } from "./columns.ts";
import { decodeEntities, textOfHtml } from "./html.ts";
import type { Layout } from "./layout.ts";
import { derivedFrom, type Row } from "./rows.ts";
import { groupKeys } from "./shopHeaders.ts";
import { type Memory, memoryIn, splitMemory } from "./titles.ts";

/** A row for each variant of a device, made from the rows of a shop system's export. */
export type AdaptedRows = {
  rows: [Row, ...Row[]];
  faults: { row: Row; message: Text }[];
  /**
   * The number of rows that were merged into other rows. Such rows differ only in options that our devices don't have.
   */
  merged: number;
};

const { maxLength: maxDescription } = limits.PhoneOrTabletInput.description;
const { maxItems: maxImages } = limits.PhoneOrTabletInput.images;

/**
 * Converts the rows of a product in Shopify's or WooCommerce's export to rows of a device. The values count as derived.
 * If the device's kind has no column for a derived value, such as a gadget's vendor, the value is ignored.
 */
export function adaptRows(rows: readonly [Row, ...Row[]], layout: Layout): AdaptedRows {
  const read = readerOf(layout);
  const isWoo = layout.shopExport === "WOOCOMMERCE";
  const types = new Map(rows.map((row) => [row, isWoo ? typeOf(read(row, "type")) : ""]));
  const parent = rows.find((row) => types.get(row) === "variable");
  const main = parent ?? rows.find(({ texts }) => texts.has("TITLE")) ?? rows[0];
  const variants = rows.filter((row) =>
    isWoo ? row !== parent : row.texts.has("PRICE") || row.texts.has("SKU"),
  );
  const device = deviceTexts(rows, main, layout);
  const kind = kindOf(rows, layout, read);
  if (kind) device.set("KIND", kind);
  const handle = read(main, ...groupKeys.SHOPIFY);
  if (!device.has("SKU") && handle !== "" && handle.length <= maxSku) device.set("SKU", handle);
  const names = optionsOf(main, read);
  const isOneVariant = kind !== null && !hasVariants(kind);
  const all = variants.map((row) => variantOf(row, { names, read, device }));
  const kept = isOneVariant ? mergeBy(all, () => "") : mergeBy(all, memoryKey);
  const [first = { ...main, texts: empty, derived: empty }, ...others] = kept;
  const derived = derivedFrom(device, layout);
  return {
    rows: [
      { ...first, derived: new Map([...derived, ...device, ...first.derived]) },
      ...others.map((row) => ({
        ...row,
        derived: new Map([...memoryOf(derived), ...row.derived]),
      })),
    ],
    faults: faultsOf(rows, types, parent, read),
    merged: all.length - kept.length,
  };
}

const empty: ReadonlyMap<DeviceColumn, string> = new Map();
const { maxLength: maxSku } = limits.PhoneOrTabletInput.sku;

type Read = (row: Row, ...names: string[]) => string;

/**
 * Returns a function that reads a row's cell under the first of the given headers that is in the file. Headers are in
 * the form that `plain` produces.
 */
const readerOf =
  ({ indexOf }: Layout): Read =>
  ({ cells }, ...names) => {
    const index = names.map((name) => indexOf.get(name)).find((found) => found !== undefined);
    return index === undefined ? "" : (cells[index] ?? "").trim();
  };

/**
 * Returns the keys that assign a row to a product. In Shopify's exports, the key is the handle. In WooCommerce's
 * exports, a variation has one key: its product's SKU or id. A variable product has both keys.
 */
export function productKeys(row: Row, layout: Layout): string[] {
  const read = readerOf(layout);
  if (layout.shopExport === "SHOPIFY") {
    const handle = read(row, ...groupKeys.SHOPIFY);
    return handle === "" ? [] : [handle];
  }
  const type = typeOf(read(row, "type"));
  if (type === "variation") return [read(row, ...groupKeys.WOOCOMMERCE)].filter(Boolean);
  if (type !== "variable") return [];
  return [read(row, "sku"), `id:${read(row, "id")}`].filter(Boolean);
}

/** Returns `variable` or `variation` if WooCommerce's type of a row contains it, such as `variation, virtual`. */
const typeOf = (cell: string) => /variation|variable/.exec(cell.toLowerCase())?.[0] ?? "";

/**
 * Returns the texts about the whole product: the first text of each column (without HTML in descriptions), and the
 * pictures.
 */
function deviceTexts(
  rows: readonly Row[],
  main: Row,
  { shopExport }: Layout,
): Map<DeviceColumn, string> {
  const texts = new Map<DeviceColumn, string>();
  for (const row of [main, ...rows])
    for (const [column, text] of row.texts)
      if (!texts.has(column) && !variantColumns.includes(column)) texts.set(column, text);
  for (const column of ["DESCRIPTION", "DESCRIPTION_BN"] as const) {
    const html = texts.get(column);
    if (html !== undefined) texts.set(column, textOfHtml(html).slice(0, maxDescription));
  }
  for (const column of ["TITLE", "BRAND"] as const)
    if (texts.has(column)) texts.set(column, decodeEntities(texts.get(column) ?? "").trim());
  const [cover, ...further] = picturesOf([main, ...rows], shopExport);
  if (cover !== undefined) texts.set("COVER_IMAGE", cover);
  if (further.length > 0) texts.set("IMAGES", further.slice(0, maxImages).join("|"));
  return texts;
}

/** Returns the pictures of all rows, each picture once. WooCommerce separates pictures by commas. */
function picturesOf(rows: readonly Row[], shopExport: Layout["shopExport"]): string[] {
  const cells = rows.flatMap(({ texts }) => [
    texts.get("COVER_IMAGE") ?? "",
    texts.get("IMAGES") ?? "",
  ]);
  const separator = shopExport === "WOOCOMMERCE" ? /,\s*(?=https?:)|[|\r\n]/ : /[|\r\n]/;
  const pictures = cells.flatMap((cell) => cell.split(separator)).map((one) => one.trim());
  return [...new Set(pictures.filter(Boolean))];
}

/** Returns the kind chosen for the file, or else the first kind that a type or category names. */
function kindOf(rows: readonly Row[], { kind }: Layout, read: Read): DeviceKind | null {
  if (kind) return kind;
  const cells = rows.flatMap((row) => [
    row.texts.get("KIND") ?? "",
    read(row, "type"),
    read(row, "productcategory"),
    read(row, "categories"),
  ]);
  for (const name of cells.flatMap((cell) => cell.split(/[>,|]/).toReversed())) {
    const parsed = parseKind(name);
    if ("value" in parsed) return parsed.value;
  }
  return null;
}

/** The names of the options or attributes, by their positions. */
type Names = readonly string[];

const places = [1, 2, 3, 4, 5, 6];

const optionsOf = (row: Row, read: Read): Names =>
  places.map((place) => read(row, `option${place}name`, `attribute${place}name`));

type VariantContext = { names: Names; read: Read; device: Map<DeviceColumn, string> };

/**
 * Returns the row for a variant: the cells of its own row, and RAM and ROM from the options or the name in that row.
 */
function variantOf(row: Row, { names, read, device }: VariantContext): Row {
  const derived = new Map<DeviceColumn, string>();
  const own = splitMemory(row.texts.get("TITLE") ?? "");
  setMemory(derived, own);
  for (const place of places) {
    const value = read(row, `option${place}value`, `attribute${place}values`);
    const name = read(row, `attribute${place}name`) || (names[place - 1] ?? "");
    if (value !== "") readOption(name, value, derived, device);
  }
  const cells = [...row.texts].filter(([column]) => variantColumns.includes(column));
  if (!row.texts.has("PRICE") && read(row, "saleprice") !== "")
    derived.set("PRICE", read(row, "saleprice"));
  if (!row.texts.has("STOCK") && read(row, "stock") !== "")
    derived.set("STOCK", read(row, "stock"));
  return { ...row, texts: empty, derived: new Map([...derived, ...cells]) };
}

function setMemory(texts: Map<DeviceColumn, string>, { ram, rom }: Memory): void {
  if (ram !== undefined) texts.set("RAM", ram);
  if (rom !== undefined) texts.set("ROM", rom);
}

/** Reads an option: RAM and ROM, a brand, a color or a size. */
function readOption(
  name: string,
  value: string,
  texts: Map<DeviceColumn, string>,
  device: Map<DeviceColumn, string>,
): void {
  const memory = memoryIn(value);
  if (memory) setMemory(texts, memory);
  else if (/brand|ব্র্যান্ড/i.test(name)) setOnce(device, "BRAND", value);
  else if (/colou?r|রং|রঙ/i.test(name)) setOnce(device, "COLOR", value);
  else readSize(name, value, texts);
}

/**
 * Reads a size from an option. Words in the option's value or name decide whether the size is RAM or ROM. Without such
 * words, a size below 32 GB is RAM.
 */
function readSize(name: string, value: string, texts: Map<DeviceColumn, string>): void {
  const size = /^(\d{1,4}) ?(GB|TB)?(?: ?(RAM|ROM|storage))?$/i.exec(value.replace(/\s+/g, " "));
  if (!size) return;
  const [, number, unit, kind = name] = size;
  const isRam = /\bram\b/i.test(kind);
  const isRom = /rom|storage|capacity|internal|স্টোরেজ/i.test(kind);
  if (!unit && !isRam && !isRom) return;
  const isSmall = Number(number) < smallestRom && !/TB/i.test(unit ?? "");
  texts.set(isRam || (!isRom && isSmall) ? "RAM" : "ROM", `${number}${unit ?? ""}`);
}

const smallestRom = 32;

/** Sets the value of a column that has no value yet. Ignores the list of values that a variable product has. */
function setOnce(texts: Map<DeviceColumn, string>, column: DeviceColumn, value: string): void {
  if (!texts.has(column) && !value.includes(",")) texts.set(column, value);
}

const memoryKey = ({ derived }: Row) =>
  ["RAM", "ROM"].map((column) => plain(derived.get(column as DeviceColumn) ?? "")).join("/");

/** Returns one row for each key: the key's first row in stock, or else its first row. */
function mergeBy(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const kept = new Map<string, Row>();
  for (const row of rows) {
    const before = kept.get(keyOf(row));
    if (!before || (!isInStock(before) && isInStock(row))) kept.set(keyOf(row), row);
  }
  return [...kept.values()];
}

function isInStock({ derived }: Row): boolean {
  const parsed = parseStock(derived.get("STOCK") ?? "");
  return "value" in parsed && parsed.value === "IN_STOCK";
}

/** Returns the sizes in a title, for products whose variants have no rows. */
const memoryOf = (derived: ReadonlyMap<DeviceColumn, string>) =>
  [...derived].filter(([column]) => column === "RAM" || column === "ROM");

/**
 * Returns the errors of incomplete WooCommerce products: a variation without its parent, or a variable product without
 * variations.
 */
function faultsOf(
  rows: readonly Row[],
  types: ReadonlyMap<Row, string>,
  parent: Row | undefined,
  read: Read,
): AdaptedRows["faults"] {
  const variations = rows.filter((row) => types.get(row) === "variation");
  if (parent && variations.length === 0)
    return [{ row: parent, message: t("is a variable product without variations") }];
  if (parent) return [];
  return variations.map((row) => ({
    row,
    message: t("is a variation whose parent “{parent}” is not in the file", {
      parent: read(row, "parent").slice(0, 60),
    }),
  }));
}

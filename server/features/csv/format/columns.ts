import { createHash } from "node:crypto";
import { latinDigits } from "../../../core/typedText.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind, Stock } from "../../../generated/prisma/enums.ts";
import {
  deviceColumnWords,
  deviceKindWords,
  gadgetTypeWords,
  productTypeWords,
  simWords,
  stockWords,
} from "../../../generated/words.ts";
import type { DeviceRecord, VariantRecord } from "../../devices/record.ts";
import { type Parsed, parseList, parserOfWords, parseWhole, plain } from "./cells.ts";

/** What a column holds. */
type Contents = {
  /** The field of a device or of a variant. */
  field: keyof DeviceRecord | keyof VariantRecord;
  /** Other headers by which the column is known, compared by `plain`. */
  synonyms?: string[];
  /** The values of a column that holds one of several words. */
  words?: Readonly<Record<string, string>>;
  /** How the text of a cell is parsed; others are texts. */
  parse?(text: string): Parsed<unknown>;
  /** What an empty cell means for a field that may be empty. Others stay as they are, or are missing. */
  empty?: unknown;
};

export const parseKind: (text: string) => Parsed<DeviceKind> = parserOfWords(deviceKindWords);

const oneOf = (words: Readonly<Record<string, string>>) => ({ words, parse: parserOfWords(words) });

const parseStockWord = parserOfWords(stockWords, {
  IN_STOCK: ["yes", "true", "available", "স্টকে আছে", "আছে"],
  OUT_OF_STOCK: ["no", "false", "out", "sold out", "unavailable", "স্টকে নেই", "নেই"],
});

/** A word, or the number of pieces. */
function parseStock(text: string): Parsed<Stock> {
  const pieces = /^\d{1,9}$/.exec(latinDigits(text))?.[0];
  if (pieces === undefined) return parseStockWord(text);
  return { value: Number(pieces) > 0 ? "IN_STOCK" : "OUT_OF_STOCK" };
}

export const contents: Readonly<Record<DeviceColumn, Contents>> = {
  KIND: {
    field: "kind",
    words: deviceKindWords,
    synonyms: ["deviceType", "device kind", "category"],
  },
  ID: { field: "id", synonyms: ["_id", "device id"] },
  SKU: { field: "sku", empty: null, synonyms: ["article number", "item code", "product code"] },
  BRAND: { field: "brand", synonyms: ["brand name", "make", "manufacturer"] },
  MODEL: { field: "model", synonyms: ["model name"] },
  GADGET_NAME: { field: "gadgetName", synonyms: ["name", "detailed name", "product name"] },
  PRODUCT_TYPE: {
    field: "productType",
    ...oneOf(productTypeWords),
    synonyms: ["type", "condition"],
  },
  GADGET_TYPE: { field: "gadgetType", ...oneOf(gadgetTypeWords) },
  PROCESSOR: { field: "processor" },
  GPU: { field: "gpu" },
  DISPLAY: { field: "display" },
  FRONT_CAMERA: { field: "frontCamera" },
  BACK_CAMERA: { field: "backCamera" },
  BATTERY: { field: "battery" },
  SIM: { field: "sim", ...oneOf(simWords) },
  SPECIFICATION_TEXT: { field: "specificationText", synonyms: ["specification", "specs"] },
  SPECIFICATION_TEXT_BN: { field: "specificationTextBn", empty: null },
  DESCRIPTION: { field: "description", empty: "" },
  DESCRIPTION_BN: { field: "descriptionBn", empty: null },
  COVER_IMAGE: { field: "coverImage", synonyms: ["cover", "image"] },
  IMAGES: {
    field: "images",
    parse: parseList,
    empty: [],
    synonyms: ["further images", "gallery"],
  },
  VARIANT_ID: { field: "id", synonyms: ["variant"] },
  RAM: { field: "ram", parse: parseWhole, synonyms: ["memory"] },
  ROM: { field: "rom", parse: parseWhole, synonyms: ["storage"] },
  PRICE: { field: "price", parse: parseWhole, synonyms: ["price bdt", "price taka"] },
  SELLING_PRICE: {
    field: "sellingPrice",
    parse: parseWhole,
    synonyms: ["estimated selling price"],
  },
  STOCK: { field: "stock", words: stockWords, parse: parseStock, synonyms: ["availability"] },
};

/** The columns whose values stand in the input's `specifications`. */
export const specificationColumns: readonly DeviceColumn[] = [
  "PROCESSOR",
  "GPU",
  "DISPLAY",
  "FRONT_CAMERA",
  "BACK_CAMERA",
  "BATTERY",
  "SIM",
];

/** All columns, in the order in which files are written. */
export const deviceColumns = Object.keys(deviceColumnWords) as DeviceColumn[];

/** The columns of a variant; `PRICE` and `STOCK` are those of the device where its kind has no variants. */
export const variantColumns: readonly DeviceColumn[] = [
  "VARIANT_ID",
  "RAM",
  "ROM",
  "PRICE",
  "SELLING_PRICE",
  "STOCK",
];

const identity = ["KIND", "ID", "SKU"] as const;
const shared = ["DESCRIPTION", "DESCRIPTION_BN", "COVER_IMAGE", "IMAGES"] as const;
const named = [...identity, "BRAND", "MODEL", "PRODUCT_TYPE"] as const;

const phoneOrTablet = [...named, ...specificationColumns, ...shared, ...variantColumns];

/** The columns of each kind. */
export const columnsOfKind: Record<DeviceKind, readonly DeviceColumn[]> = {
  SMARTPHONE: phoneOrTablet,
  TABLET: phoneOrTablet,
  WEARABLE: [...named, "SPECIFICATION_TEXT", "SPECIFICATION_TEXT_BN", ...shared, "PRICE", "STOCK"],
  GADGET: [...identity, "GADGET_NAME", "GADGET_TYPE", ...shared, "PRICE", "STOCK"],
};

export const hasVariants = (kind: DeviceKind): boolean =>
  columnsOfKind[kind].includes("VARIANT_ID");

const columnOfHeader = new Map(
  deviceColumns.flatMap((column) =>
    [column, deviceColumnWords[column], ...(contents[column].synonyms ?? [])].map((header) => [
      plain(header),
      column,
    ]),
  ),
);

/** The column of each header, null for one that is not known or whose column another header has. */
export function columnsOfHeaders(headers: readonly string[]): (DeviceColumn | null)[] {
  const taken = new Set<DeviceColumn>();
  return headers.map((header) => {
    const column = columnOfHeader.get(plain(header));
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** A column that several headers name: the numbers of the one that is used and of one that is ignored. */
export type RepeatedColumn = { column: DeviceColumn; used: number; ignored: number };

/** The first column that several headers name, where one of them is used. */
export function repeatedColumn(
  headers: readonly string[],
  columns: readonly (DeviceColumn | null)[],
): RepeatedColumn | undefined {
  const found = headers.flatMap((header, index) => {
    const column = columnOfHeader.get(plain(header));
    const used = column ? columns.indexOf(column) : -1;
    if (!column || used === -1 || columns[index]) return [];
    return { column, used: used + 1, ignored: index + 1 };
  });
  return found[0];
}

/** A hash of the headers, by which a later file of the same layout is known. */
export const hashOfHeaders = (headers: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(headers.map(plain)))
    .digest("hex");

/** Which cell of a row holds what. */
export type Layout = {
  /** The number of headers. */
  width: number;
  /** The index of a column's cell; none where the file does not have the column. */
  cellOf: ReadonlyMap<DeviceColumn, number>;
  /** The kind of rows that name none. */
  kind: DeviceKind | null;
};

/** The layout of a file whose columns are these. */
export function layoutOf(
  columns: readonly (DeviceColumn | null)[],
  kind: DeviceKind | null,
): Layout {
  const entries = columns.flatMap((column, index) => (column ? [[column, index] as const] : []));
  return { width: columns.length, cellOf: new Map(entries), kind };
}

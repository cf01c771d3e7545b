import { createHash } from "node:crypto";
import { latinDigits } from "../../../../shared/typedText.ts";
import {
  type Parsed,
  parseAmount,
  parseGigabytes,
  parseList,
  parserOfWords,
  parseStock,
  parseWhole,
  plain,
} from "../../../csv/cells.ts";
import { isSpreadsheetDate, turnedIntoDate } from "../../../csv/spreadsheetDates.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { BatteryHealth, DeviceKind, ProductType } from "../../../generated/prisma/enums.ts";
import {
  batteryHealthWords,
  deviceColumnWords,
  deviceKindWords,
  productTypeWords,
} from "../../../generated/words.ts";
import {
  type Field,
  type FieldName,
  fieldNames,
  fieldOf,
  type fields,
  fieldsOfKind,
} from "../../devices/fields.ts";
import { deviceKinds, kinds } from "../../devices/kinds.ts";
import type { DeviceRecord, VariantRecord } from "../../devices/record.ts";
import {
  type VariantField,
  type VariantFieldName,
  variantFieldNames,
  variantFieldOf,
  type variantFields,
} from "../../devices/variantFields.ts";
import { productTypeIn } from "./conditions.ts";
import { essential, headerSynonyms, isRemark, isWeakHeader } from "./headers.ts";
import { columnOfExport, type ShopExport, shopExportOf } from "./shopHeaders.ts";

/** The contents of a column. */
type Contents = {
  /** The field of a device or of a variant. */
  field: keyof DeviceRecord | keyof VariantRecord;
  /** Other headers for the column. Headers are compared in the form that `plain` produces. */
  synonyms?: readonly string[];
  /** The values of a column that holds one of several labels. */
  words?: Readonly<Record<string, string>>;
  /** Parses the text of a cell. If there is no such function, the text itself is the value. */
  parse?(text: string): Parsed<unknown>;
  /**
   * The value that an empty cell gives an optional field. If there is no such value, an empty cell leaves the field
   * unchanged or missing.
   */
  empty?: unknown;
};

export const parseKind: (text: string) => Parsed<DeviceKind> = parserOfWords(deviceKindWords, {
  SMARTPHONE: [
    ...["smartphones", "phone", "phones", "mobile", "mobiles", "mobile phone", "mobile phones"],
    ...["cell phone", "ফোন", "মোবাইল", "স্মার্টফোন", "মোবাইল ফোন"],
  ],
  TABLET: ["tablets", "tab", "ট্যাবলেট", "ট্যাব"],
  WEARABLE: ["wearables", "smart watch", "smartwatch", "smart watches", "smartwatches", "স্মার্টওয়াচ"],
  GADGET: ["gadgets", "accessory", "accessories", "গ্যাজেট"],
});

const parseProductTypeWord = parserOfWords(productTypeWords);

/** Parses a label, or a remark that contains a label: "Used, box open". */
function parseProductType(text: string): Parsed<ProductType> {
  const value = productTypeIn(text);
  return value ? { value } : parseProductTypeWord(text);
}

const parseBatteryWord = parserOfWords(batteryHealthWords);

/** Parses a label, or the percentage that the device shows: 87 or 87%. */
function parseBatteryHealth(text: string): Parsed<BatteryHealth> {
  const digits = /^(\d{1,3})\s*%?$/.exec(latinDigits(text))?.[1];
  const percent = Number(digits);
  if (digits === undefined || percent > 100) return parseBatteryWord(text);
  const [value] = batteryFrom.find(([, least]) => percent >= least) ?? ["BELOW_80" as const];
  return { value };
}

/** The lowest percentage of each range of battery health, except for the lowest range. */
const batteryFrom: readonly (readonly [BatteryHealth, number])[] = [
  ["FULL", 100],
  ["FROM_95_TO_99", 95],
  ["FROM_90_TO_94", 90],
  ["FROM_85_TO_89", 85],
  ["FROM_80_TO_84", 80],
];

/** Parses an id. The cell may instead contain sizes, which a spreadsheet may have turned into a date. */
const parseVariantId = (text: string): Parsed<string> =>
  isSpreadsheetDate(text) ? { fault: turnedIntoDate(text) } : { value: text };

type FieldColumn =
  | (typeof fields)[FieldName]["name"]
  | (typeof variantFields)[VariantFieldName]["name"];

/** Columns that are not fields: they determine the device, the variant and the kind of a row. */
const identifiers = {
  KIND: {
    field: "kind",
    words: deviceKindWords,
    synonyms: ["deviceType", "device kind", "category"],
  },
  ID: { field: "id", synonyms: ["_id", "device id"] },
  VARIANT_ID: { field: "id", synonyms: ["variant"], parse: parseVariantId },
  TITLE: { field: "title" },
} satisfies Record<Exclude<DeviceColumn, FieldColumn>, Contents>;

const parsers = {
  TEXT: () => undefined,
  NUMBER: () => parseWhole,
  LIST: () => parseList,
  WORD: ({ words = {} }: Field | VariantField) => parserOfWords(words),
} satisfies Record<Field["cell"], unknown>;

/** The parsers of columns whose cells allow more notations than the types of their fields. */
const ownParsers: Partial<Record<DeviceColumn, (text: string) => Parsed<unknown>>> = {
  PRODUCT_TYPE: parseProductType,
  PRICE: parseAmount,
  SELLING_PRICE: parseAmount,
  STOCK: parseStock,
  RAM: parseGigabytes,
  ROM: parseGigabytes,
  BATTERY_HEALTH: parseBatteryHealth,
};

function contentsOf(field: keyof DeviceRecord | keyof VariantRecord, row: Field | VariantField) {
  const { name, cell, words, synonyms, empty } = row;
  const parse = ownParsers[name] ?? parsers[cell](row);
  return [name, { field, words, synonyms, empty, parse }] as const;
}

const fieldContents = Object.fromEntries<Contents>([
  ...fieldNames.map((name) => contentsOf(name, fieldOf(name))),
  ...variantFieldNames.map((name) => contentsOf(name, variantFieldOf(name))),
]) as Record<FieldColumn, Contents>;

export const contents: Readonly<Record<DeviceColumn, Contents>> = {
  ...identifiers,
  ...fieldContents,
};

/** All columns, in the order of written files. */
export const deviceColumns = Object.keys(deviceColumnWords) as DeviceColumn[];

/** The columns of written files. `TITLE` is read but never written. */
export const writtenColumns: readonly DeviceColumn[] = deviceColumns.filter(
  (column) => column !== "TITLE",
);

const inOrder = (columns: readonly DeviceColumn[]) =>
  deviceColumns.filter((column) => columns.includes(column));

/** The columns of a variant. If a kind has no variants, `PRICE` and `STOCK` belong to the device. */
export const variantColumns: readonly DeviceColumn[] = inOrder([
  "VARIANT_ID",
  ...variantFieldNames.map((name) => variantFieldOf(name).name),
]);

/** The columns of each kind. */
export const columnsOfKind = Object.fromEntries(
  deviceKinds.map((kind) => [
    kind,
    inOrder([
      "KIND",
      "ID",
      ...fieldsOfKind(kind).map((name) => fieldOf(name).name),
      ...(kinds[kind].hasVariants ? variantColumns : []),
    ]),
  ]),
) as Record<DeviceKind, DeviceColumn[]>;

export const hasVariants = (kind: DeviceKind): boolean => kinds[kind].hasVariants;

const columnOfHeader = new Map(
  deviceColumns.flatMap((column) =>
    [
      ...[column, deviceColumnWords[column]],
      ...(contents[column].synonyms ?? []),
      ...(headerSynonyms[column] ?? []),
    ].map((header) => [plain(header), column]),
  ),
);

/** Returns the column that a header names, even if another header names the same column. */
function columnNamedBy(
  header: string,
  shopExport: ShopExport | null,
): DeviceColumn | null | undefined {
  const ofExport = columnOfExport(shopExport, header);
  if (ofExport !== undefined) return ofExport;
  return columnOfHeader.get(plain(header)) ?? columnOfHeader.get(essential(header));
}

/**
 * Returns the column of each header. If several headers name the same column, the first of them gets the column. A weak
 * header such as "MRP" gets a column only if all headers that name the column are weak. All other headers, and unknown
 * headers, get null.
 */
export function columnsOfHeaders(headers: readonly string[]): (DeviceColumn | null)[] {
  const shopExport = shopExportOf(headers);
  const named = headers.map((header) => columnNamedBy(header, shopExport));
  const isStrong = headers.map((header) => shopExport !== null || !isWeakHeader(header));
  return named.map((column, index) => {
    if (!column) return null;
    const strong = named.findIndex((each, at) => each === column && isStrong[at]);
    const counts = strong === -1 ? named.indexOf(column) : strong;
    return counts === index ? column : null;
  });
}

/** A column that two headers name. `used` and `ignored` are the numbers of the headers, from 1. */
export type RepeatedColumn = { column: DeviceColumn; used: number; ignored: number };

/** Returns the headers that are ignored because a used header names the same column. */
export function repeatedColumns(
  headers: readonly string[],
  columns: readonly (DeviceColumn | null)[],
): RepeatedColumn[] {
  const shopExport = shopExportOf(headers);
  return headers.flatMap((header, index) => {
    const column = columnNamedBy(header, shopExport);
    const used = column ? columns.indexOf(column) : -1;
    if (!column || used === -1 || columns[index] || isRemark(header)) return [];
    return { column, used: used + 1, ignored: index + 1 };
  });
}

/** Returns a hash of the headers. A later file with the same headers is recognized by this hash. */
export const hashOfHeaders = (headers: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(headers.map(plain)))
    .digest("hex");

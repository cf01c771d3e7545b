import { createHash } from "node:crypto";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { deviceColumnWords } from "../../../generated/words.ts";
import { plain } from "./cells.ts";
import { specificationColumns } from "./fields.ts";

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

/** Other headers by which a column is known, compared by `plain`. */
const synonyms: Partial<Record<DeviceColumn, string[]>> = {
  KIND: ["deviceType", "device kind", "category"],
  ID: ["_id", "device id"],
  SKU: ["article number", "item code", "product code"],
  BRAND: ["brand name", "make", "manufacturer"],
  MODEL: ["model name"],
  GADGET_NAME: ["name", "detailed name", "product name"],
  PRODUCT_TYPE: ["type", "condition"],
  SPECIFICATION_TEXT: ["specification", "specs"],
  COVER_IMAGE: ["cover", "image"],
  IMAGES: ["further images", "gallery"],
  VARIANT_ID: ["variant"],
  RAM: ["ram", "memory"],
  ROM: ["rom", "storage"],
  PRICE: ["price bdt", "price taka"],
  SELLING_PRICE: ["estimated selling price"],
  STOCK: ["availability"],
};

const columnOfHeader = new Map(
  deviceColumns.flatMap((column) =>
    [column, deviceColumnWords[column], ...(synonyms[column] ?? [])].map((header) => [
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

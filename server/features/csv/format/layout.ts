import { latinDigits } from "../../../../shared/typedText.ts";
import { plain } from "../../../csv/cells.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { PLACEHOLDER as placeholderImage } from "../../uploads/imageName.ts";
import { parseKind } from "./columns.ts";
import { isRemark } from "./headers.ts";
import { type ShopExport, shopExportOf } from "./shopHeaders.ts";
import { Brands } from "./titles.ts";

/** The values, by column, for rows whose cell is missing or empty. An import stores these values. */
export type Defaults = Readonly<Partial<Record<DeviceColumn, string>>>;

/** How the rows of a file are read: the position of each column's cell, and the values for rows without this cell. */
export type Layout = {
  /** The number of headers. */
  width: number;
  /** The index of a column's cell; undefined if the file lacks the column. */
  cellOf: ReadonlyMap<DeviceColumn, number>;
  /** The kind of devices for rows that don't state a kind. */
  kind: DeviceKind | null;
  /** The texts of columns in rows whose cell is missing or empty. */
  defaults: ReadonlyMap<DeviceColumn, string>;
  /**
   * For rows without a selling price: the share of the row's price, in hundredths of a percent, that becomes the
   * selling price.
   */
  sellingShare: number | null;
  /** The brands with which titles can begin. */
  brands: Brands;
  /** Whether the product type is read from a column of remarks. Remarks may contain other texts too. */
  hasRemarks: boolean;
  /** The shop system that exported the file; null for other files. */
  shopExport: ShopExport | null;
  /** The index of each header. The keys are headers in the form that `plain` produces. */
  indexOf: ReadonlyMap<string, number>;
};

type LayoutOptions = {
  kind?: DeviceKind | null;
  defaults?: Defaults;
  /** The brands in the catalogue. */
  brands?: readonly string[];
  headers?: readonly string[];
};

/** Returns the layout of a file with these columns. */
export function layoutOf(
  columns: readonly (DeviceColumn | null)[],
  { kind, defaults = {}, brands, headers = [] }: LayoutOptions = {},
): Layout {
  const cells = columns.flatMap((column, index) => (column ? [[column, index] as const] : []));
  const kindOfRows = kind ?? kindIn(defaults.KIND);
  const texts = (Object.entries(defaults) as [DeviceColumn, string][]).filter(
    ([column]) => column !== "KIND" || !kindOfRows,
  );
  return {
    width: columns.length,
    cellOf: new Map(cells),
    kind: kindOfRows,
    defaults: new Map(texts.map(([column, text]) => [column, textOfDefault(column, text)])),
    sellingShare: shareIn(defaults.SELLING_PRICE),
    brands: new Brands(brands),
    hasRemarks: isRemark(headers[columns.indexOf("PRODUCT_TYPE")] ?? ""),
    shopExport: shopExportOf(headers),
    indexOf: new Map(headers.map((header, index) => [plain(header), index] as const).toReversed()),
  };
}

function kindIn(text: string | undefined): DeviceKind | null {
  const parsed = text === undefined ? undefined : parseKind(text);
  return parsed && "value" in parsed ? parsed.value : null;
}

/** The default value that stands for the catalogue's placeholder picture. */
const placeholderWord = "placeholder";

const textOfDefault = (column: DeviceColumn, text: string) =>
  column === "COVER_IMAGE" && plain(text) === placeholderWord ? placeholderImage : text;

/** Reads a percentage such as `70%` or `72.5 %` in hundredths of a percent; null for any other text. */
function shareIn(text = ""): number | null {
  const percent = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(latinDigits(text).trim())?.[1];
  const share = percent === undefined ? 0 : Math.round(Number(percent) * 100);
  return share > 0 && share <= wholePrice ? share : null;
}

/** 100 percent in hundredths of a percent. */
const wholePrice = 10_000;

/** Calculates the selling price from a price, in whole taka. */
export const sellingPriceOf = (price: number, share: number): number =>
  Math.floor((price * share) / wholePrice);

/** Returns whether a default only stands in for a missing value. Such a default never replaces an existing value. */
export const isStandIn = (text: string): boolean => text === placeholderImage || text === notStated;

/** The value of an unknown specification. */
const notStated = "-";

import { latinDigits } from "../../../../shared/typedText.ts";
import { plain } from "../../../csv/cells.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { PLACEHOLDER as placeholderImage } from "../../uploads/imageName.ts";
import { parseKind } from "./columns.ts";
import { isRemark } from "./headers.ts";
import { type ShopExport, shopExportOf } from "./shopHeaders.ts";
import { Brands } from "./titles.ts";

/** The values for rows whose cell is missing or empty, by column, as an import stores them. */
export type Defaults = Readonly<Partial<Record<DeviceColumn, string>>>;

/** Which cell of a row holds what, and which values apply to rows without such a cell. */
export type Layout = {
  /** The number of headers. */
  width: number;
  /** The index of a column's cell; undefined if the file lacks the column. */
  cellOf: ReadonlyMap<DeviceColumn, number>;
  /** The kind of the devices in rows that don't state one. */
  kind: DeviceKind | null;
  /** The texts of columns in rows whose cell is missing or empty. */
  defaults: ReadonlyMap<DeviceColumn, string>;
  /** The selling price of rows that have none, in hundredths of a percent of their price. */
  sellingShare: number | null;
  /** The brands with which titles may begin. */
  brands: Brands;
  /** Whether "new" or "used" is read from remarks, which may also say other things. */
  hasRemarks: boolean;
  /** The system that exported the file. */
  shopExport: ShopExport | null;
  /** The indices of headers, in the form of `plain`. */
  indexOf: ReadonlyMap<string, number>;
};

type LayoutOptions = {
  kind?: DeviceKind | null;
  defaults?: Defaults;
  /** The brands in the catalogue. */
  brands?: readonly string[];
  headers?: readonly string[];
};

/** The layout of a file with these columns. */
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

/** The value of a default that means the catalogue's placeholder picture. */
const placeholderWord = "placeholder";

const textOfDefault = (column: DeviceColumn, text: string) =>
  column === "COVER_IMAGE" && plain(text) === placeholderWord ? placeholderImage : text;

/** Hundredths of a percent in `70%` or `72.5 %`; null for another text. */
function shareIn(text = ""): number | null {
  const percent = /^(\d{1,3}(?:\.\d{1,2})?)\s*%$/.exec(latinDigits(text).trim())?.[1];
  const share = percent === undefined ? 0 : Math.round(Number(percent) * 100);
  return share > 0 && share <= wholePrice ? share : null;
}

/** A price as hundredths of a percent of itself. */
const wholePrice = 10_000;

/** Calculates the selling price from a price, in whole taka. */
export const sellingPriceOf = (price: number, share: number): number =>
  Math.floor((price * share) / wholePrice);

/** Whether a default is only a stand-in for a missing value: it never replaces a value of an existing device. */
export const isStandIn = (text: string): boolean => text === placeholderImage || text === notStated;

/** The value of an unknown specification. */
const notStated = "-";

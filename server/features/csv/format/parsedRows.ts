import { type Text, t } from "../../../core/i18n.ts";
import { fieldErrors } from "../../../core/validation.ts";
import { isSpreadsheetDate } from "../../../csv/spreadsheetDates.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import type { FieldName } from "../../devices/fields.ts";
import { inputOf } from "../../devices/rules.ts";
import { columnsOfKind, contents, deviceColumns, hasVariants, variantColumns } from "./columns.ts";
import { isStandIn, type Layout, sellingPriceOf } from "./layout.ts";
import type { CsvRow } from "./reader.ts";
import { type Row, readRow, rowText } from "./rows.ts";
import { adaptRows } from "./shopExports.ts";

/** An error of a cell, or of a row if `cell` is null. */
export type Fault = {
  /** The number of the row. */
  row: number;
  /** The index of the cell in the row. */
  cell: number | null;
  column: DeviceColumn | null;
  message: Text;
};

/** A missing column, or a column with an invalid default. The fault is reported once, because it concerns all rows. */
export type FileFault = {
  row: Row;
  column: DeviceColumn;
  message: Text;
  /** Whether the file has no such column and the column has no default. */
  isMissing: boolean;
};

/** The rows of a device, and the errors found in them so far. */
export class ParsedRows {
  readonly faults: Fault[] = [];
  readonly fileFaults: FileFault[] = [];
  readonly rows: readonly [Row, ...Row[]];
  readonly layout: Layout;
  /**
   * The row numbers of the device in the file. There may be more rows than variants if another shop system exported the
   * file.
   */
  readonly numbers: readonly number[];
  /** The number of rows that were merged into other rows. */
  readonly merged: number;
  /** Whether the rows have a price or stock that is ignored, because the device's units determine both. */
  givesDerived = false;

  constructor(rows: readonly [CsvRow, ...CsvRow[]], layout: Layout) {
    const [first, ...others] = rows;
    const read: [Row, ...Row[]] = [
      readRow(first, layout),
      ...others.map((row) => readRow(row, layout)),
    ];
    const adapted = layout.shopExport ? adaptRows(read, layout) : undefined;
    this.rows = adapted?.rows ?? read;
    this.layout = layout;
    this.merged = adapted?.merged ?? 0;
    this.numbers = rows.map(({ number }) => number);
    for (const { row, message } of adapted?.faults ?? []) this.add(row, null, message);
    for (const row of read) {
      if (row.cells.slice(layout.width).some((cell) => cell.trim() !== ""))
        this.add(
          row,
          null,
          t("has more cells than the header: quote cells that contain the delimiter"),
        );
    }
  }

  /** Adds an error, unless the cell already has one. */
  add(row: Row, column: DeviceColumn | null, message: Text): void {
    const cell = column === null ? null : (this.layout.cellOf.get(column) ?? null);
    const isKnown = (fault: Fault) => fault.row === row.number && fault.column === column;
    if (!this.faults.some(isKnown)) this.faults.push({ row: row.number, cell, column, message });
  }

  /** Adds an error of a validated value to its cell, or to the file if the row has no such cell. */
  addOfValue(row: Row, column: DeviceColumn, message: Text): void {
    const { cellOf, defaults } = this.layout;
    const isMissing = !defaults.has(column);
    const isOfFile = rowText(row, column) === "" && !(isMissing && cellOf.has(column));
    if (isSize(column) && rowText(row, column) === "" && isOfDate(row)) return;
    if (isMissing && isOfFile && cellOf.has("TITLE") && inTitles.includes(column))
      this.add(row, "TITLE", rowText(row, "TITLE") === "" ? message : unknownTitle(column));
    else if (!isOfFile) this.add(row, column, message);
    else if (!this.fileFaults.some((fault) => fault.column === column))
      this.fileFaults.push({ row, column, message, isMissing });
  }

  /** Forgets the guessed values, which are only for new devices. */
  dropGuesses(): void {
    for (const { guessed } of this.rows) guessed.clear();
  }

  get isFaulty(): boolean {
    return this.faults.length + this.fileFaults.length > 0;
  }

  /** Returns the text of a column in the first of the device's rows that has one, or else the default. */
  text(column: DeviceColumn): string {
    return this.textIn(this.rowOf(column), column);
  }

  /** Returns the text of a column in a row, or else the column's default. */
  textIn(row: Row, column: DeviceColumn): string {
    return rowText(row, column) || (this.layout.defaults.get(column) ?? "");
  }

  /** Returns the first row in which the column is not empty, or else the first row. */
  rowOf(column: DeviceColumn): Row {
    const isGiven = (row: Row) => rowText(row, column) !== "";
    return this.rows.find(isGiven) ?? this.rows[0];
  }

  /** The columns that are in the file, have a default, or follow from other cells. */
  get columns(): DeviceColumn[] {
    const { cellOf, defaults } = this.layout;
    const isDerived = (column: DeviceColumn) =>
      this.rows.some(({ derived, guessed }) => derived.has(column) || guessed.has(column));
    return deviceColumns.filter(
      (column) => cellOf.has(column) || defaults.has(column) || isDerived(column),
    );
  }

  /** Whether the rows have neither id nor SKU, so that brand and model identify the device. */
  get isNamedByModel(): boolean {
    return this.text("ID") === "" && this.text("SKU") === "";
  }
}

const sizeColumns = ["RAM", "ROM", "VARIANT_ID"] as const;

const isSize = (column: DeviceColumn) => column === "RAM" || column === "ROM";

/** Returns whether a spreadsheet has turned a row's sizes into a date, which is an error of the cell. */
const isOfDate = (row: Row) =>
  sizeColumns.some((column) => isSpreadsheetDate(rowText(row, column)));

/** The columns whose values follow from titles. */
const inTitles: readonly DeviceColumn[] = ["BRAND", "MODEL", "GADGET_NAME"];

const unknownTitle = (column: DeviceColumn): Text =>
  column === "BRAND"
    ? t(
        "doesn't begin with a brand that the shop knows: choose a brand for all rows, or add a column",
      )
    : t("has no model after the brand");

/** A variant with the fields that are not empty in its row. */
export type ParsedVariant = { row: Row; fields: Record<string, unknown> };

/** A device with the fields that the file has, parsed but not validated. */
export type ParsedDevice = { fields: Record<string, unknown>; variants: ParsedVariant[] };

/**
 * Parses the cells that describe a device of this kind. Stand-ins for missing values are not applied to an existing
 * device.
 */
export function parseDevice(group: ParsedRows, kind: DeviceKind, isNew: boolean): ParsedDevice {
  if (!isNew) group.dropGuesses();
  const withVariants = hasVariants(kind);
  const isOfVariant = (column: DeviceColumn) => withVariants && variantColumns.includes(column);
  const fields: Record<string, unknown> = {};
  for (const column of group.columns) {
    if (column === "KIND" || column === "ID" || column === "TITLE") continue;
    if (!columnsOfKind[kind].includes(column)) refuseText(group, column);
    else if (!isOfVariant(column) && (isNew || isGiven(group, column)))
      readField(group, column, fields);
  }
  if (!withVariants) refuseFurtherRows(group);
  return {
    fields: inputOf(Object.entries(fields) as [FieldName, unknown][]),
    variants: withVariants ? readVariants(group, isNew) : [],
  };
}

/** Returns whether the value in the file applies to an existing device. A stand-in does not. */
const isGiven = (group: ParsedRows, column: DeviceColumn) =>
  rowText(group.rowOf(column), column) !== "" ||
  !isStandIn(group.layout.defaults.get(column) ?? "");

function refuseText(group: ParsedRows, column: DeviceColumn): void {
  const row = group.rows.find(({ texts }) => texts.has(column));
  if (row) group.add(row, column, t("must be empty for this kind of device"));
}

function refuseFurtherRows(group: ParsedRows): void {
  const [{ number }, ...others] = group.rows;
  for (const row of others)
    group.add(
      row,
      null,
      t("belongs to the same device as row {row}, which has no variants", { row: String(number) }),
    );
}

function readField(group: ParsedRows, column: DeviceColumn, fields: Record<string, unknown>): void {
  const first = group.rowOf(column);
  const text = group.textIn(first, column);
  // Rows of the same model may have different descriptions, of which the first is used.
  const mayDiffer = group.isNamedByModel && !contents[column].words;
  for (const row of mayDiffer ? [] : group.rows) {
    const other = row.guessed.get(column) ?? row.texts.get(column) ?? text;
    if (other !== text && !meansSame(column, other, text))
      group.add(
        row,
        column,
        t("differs from row {row} of the same device", { row: String(first.number) }),
      );
  }
  if (text === "") {
    const { field, empty } = contents[column];
    if (empty !== undefined) fields[field] = empty;
    return;
  }
  parseInto(group, first, column, text, fields);
}

/** Returns whether two texts have the same value, such as "Used" and "used, box open". */
function meansSame(column: DeviceColumn, one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => contents[column].parse?.(text));
  if (!first || !second || !("value" in first) || !("value" in second)) return false;
  return typeof first.value === "string" && first.value === second.value;
}

function parseInto(
  group: ParsedRows,
  row: Row,
  column: DeviceColumn,
  text: string,
  fields: Record<string, unknown>,
): void {
  const { field, parse } = contents[column];
  const parsed = parse?.(text) ?? { value: text };
  if ("fault" in parsed) group.addOfValue(row, column, parsed.fault);
  else fields[field] = parsed.value;
}

/**
 * Returns the variants of the rows. Each row with a cell of a variant is a variant. If a new device has no such row,
 * each row is a variant.
 */
function readVariants(group: ParsedRows, isNew: boolean): ParsedVariant[] {
  const ofVariants = group.rows.filter((row) =>
    variantColumns.some((column) => rowText(row, column) !== ""),
  );
  const lacksColumns = variantColumns.some(
    (column) => column !== "VARIANT_ID" && !group.layout.cellOf.has(column),
  );
  const rows = ofVariants.length === 0 && isNew && lacksColumns ? group.rows : ofVariants;
  return rows.map((row) => readVariant(group, row));
}

function readVariant(group: ParsedRows, row: Row): ParsedVariant {
  const { sellingShare } = group.layout;
  const fields: Record<string, unknown> = {};
  for (const column of variantColumns) {
    const text = group.textIn(row, column);
    const isShare = column === "SELLING_PRICE" && sellingShare !== null;
    if (text !== "" && !(isShare && rowText(row, column) === ""))
      parseInto(group, row, column, text, fields);
  }
  const { price, sellingPrice } = fields;
  if (sellingShare !== null && sellingPrice === undefined && typeof price === "number")
    fields.sellingPrice = sellingPriceOf(price, sellingShare);
  return { row, fields };
}

const columnOfField = new Map<string, DeviceColumn>(
  deviceColumns
    .filter((column) => column !== "ID" && column !== "KIND")
    .map((column) => [contents[column].field, column]),
);

/** Adds the issues of a validation to their cells. */
export function addIssues(
  group: ParsedRows,
  variants: readonly { row?: Row }[],
  issues: Parameters<typeof fieldErrors>[0],
): void {
  for (const [path, message] of Object.entries(fieldErrors(issues))) {
    const [field = "", index = "", ofVariant] = path.split(".");
    if (field === "variants") {
      const row = variants[Number(index)]?.row ?? group.rows[0];
      const column = columnOfField.get(ofVariant ?? "") ?? null;
      if (!column) group.add(row, null, missingVariants);
      else if (!hasShareOf(group, column)) group.addOfValue(row, column, message);
      continue;
    }
    const column = columnOfField.get(field === "specifications" ? index : field) ?? null;
    if (column) group.addOfValue(group.rowOf(column), column, message);
    else group.add(group.rows[0], null, message);
  }
}

/** Returns whether the column is a selling price that is computed from the price, which has its own errors. */
const hasShareOf = ({ layout }: ParsedRows, column: DeviceColumn) =>
  column === "SELLING_PRICE" && layout.sellingShare !== null;

const missingVariants = t(
  "must have 1 to 30 variants, each in a row with RAM, ROM, prices and stock",
);

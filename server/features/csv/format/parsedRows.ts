import { type Text, t } from "../../../core/i18n.ts";
import { isSpreadsheetDate } from "../../../csv/spreadsheetDates.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { deviceColumns } from "./columns.ts";
import type { Layout } from "./layout.ts";
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

/**
 * A fault of the file: a missing column, or a column with an invalid default. Such a fault is reported once, because it
 * concerns all rows.
 */
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
   * The numbers of the device's rows in the file. In a file that another shop system exported, there may be more rows
   * than variants.
   */
  readonly numbers: readonly number[];
  /** The number of rows that were merged into other rows. */
  readonly merged: number;
  /**
   * Whether the rows give a price or stock although the device has units. The units determine the device's price and
   * stock, so the rows' values are ignored.
   */
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

  /** Adds an error to a cell. Does nothing if the cell already has an error. */
  add(row: Row, column: DeviceColumn | null, message: Text): void {
    const cell = column === null ? null : (this.layout.cellOf.get(column) ?? null);
    const isKnown = (fault: Fault) => fault.row === row.number && fault.column === column;
    if (!this.faults.some(isKnown)) this.faults.push({ row: row.number, cell, column, message });
  }

  /**
   * Adds an error that validation has found. Adds the error to the value's cell or, if the value would be derived from
   * the title, to the title's cell. If there is no such cell or the value is a default, adds the error to the file.
   */
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

  /** Drops the guessed values, because they are used only for new devices. */
  dropGuesses(): void {
    for (const { guessed } of this.rows) guessed.clear();
  }

  get isFaulty(): boolean {
    return this.faults.length + this.fileFaults.length > 0;
  }

  /** Returns the first text of a column among the device's rows, or else the column's default. */
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

  /** The columns that are in the file, have a default, or can be derived from other cells. */
  get columns(): DeviceColumn[] {
    const { cellOf, defaults } = this.layout;
    const isDerived = (column: DeviceColumn) =>
      this.rows.some(({ derived, guessed }) => derived.has(column) || guessed.has(column));
    return deviceColumns.filter(
      (column) => cellOf.has(column) || defaults.has(column) || isDerived(column),
    );
  }

  /** Whether brand and model identify the device, because the rows have neither id nor SKU. */
  get isNamedByModel(): boolean {
    return this.text("ID") === "" && this.text("SKU") === "";
  }
}

const sizeColumns = ["RAM", "ROM", "VARIANT_ID"] as const;

const isSize = (column: DeviceColumn) => column === "RAM" || column === "ROM";

/** Returns whether a spreadsheet has turned a row's sizes into a date. Such a date is an error of the cell. */
const isOfDate = (row: Row) =>
  sizeColumns.some((column) => isSpreadsheetDate(rowText(row, column)));

/** The columns whose values can be derived from titles. */
const inTitles: readonly DeviceColumn[] = ["BRAND", "MODEL", "GADGET_NAME"];

const unknownTitle = (column: DeviceColumn): Text =>
  column === "BRAND"
    ? t(
        "doesn't begin with a brand that the shop knows: choose a brand for all rows, or add a column",
      )
    : t("has no model after the brand");

import { type Text, t } from "../../../core/i18n.ts";
import { fieldErrors } from "../../../core/validation.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import type { FieldName } from "../../devices/fields.ts";
import { inputOf } from "../../devices/rules.ts";
import { columnsOfKind, contents, deviceColumns, hasVariants, variantColumns } from "./columns.ts";
import { cellText } from "./groups.ts";
import { isStandIn, type Layout, sellingPriceOf } from "./layout.ts";
import type { CsvRow } from "./reader.ts";

/** A fault of a cell, or of a row where `cell` is null. */
export type Fault = {
  /** The row's number. */
  row: number;
  /** The cell's index in the row. */
  cell: number | null;
  column: DeviceColumn | null;
  message: Text;
};

/** A column that the file lacks, or whose default is at fault: the same in all rows, so it is told once. */
export type FileFault = {
  row: CsvRow;
  column: DeviceColumn;
  message: Text;
  /** Whether there is neither a column nor a default. */
  isMissing: boolean;
};

/** The rows of a device, and the faults found in them so far. */
export class Group {
  readonly faults: Fault[] = [];
  readonly fileFaults: FileFault[] = [];
  readonly rows: readonly [CsvRow, ...CsvRow[]];
  readonly layout: Layout;

  constructor(rows: readonly [CsvRow, ...CsvRow[]], layout: Layout) {
    this.rows = rows;
    this.layout = layout;
    for (const row of rows) {
      if (row.cells.slice(layout.width).some((cell) => cell.trim() !== ""))
        this.add(
          row,
          null,
          t("has more cells than the header: quote cells that contain the delimiter"),
        );
    }
  }

  /** Adds a fault, at most one of each cell. */
  add(row: CsvRow, column: DeviceColumn | null, message: Text): void {
    const cell = column === null ? null : (this.layout.cellOf.get(column) ?? null);
    const isKnown = (fault: Fault) => fault.row === row.number && fault.column === column;
    if (!this.faults.some(isKnown)) this.faults.push({ row: row.number, cell, column, message });
  }

  /** Adds a fault of a value that was validated: of its cell, or of the file where the row has none. */
  addOfValue(row: CsvRow, column: DeviceColumn, message: Text): void {
    const isMissing = !this.layout.defaults.has(column);
    const isOfFile =
      cellText(row, this.layout, column) === "" && !(isMissing && this.layout.cellOf.has(column));
    if (!isOfFile) this.add(row, column, message);
    else if (!this.fileFaults.some((fault) => fault.column === column))
      this.fileFaults.push({ row, column, message, isMissing });
  }

  get isFaulty(): boolean {
    return this.faults.length + this.fileFaults.length > 0;
  }

  /** The text of a column: that of its rows, which may repeat it or leave it empty, or else its default. */
  text(column: DeviceColumn): string {
    return this.textIn(this.rowOf(column), column);
  }

  /** The text of a column in a row, or else its default. */
  textIn(row: CsvRow, column: DeviceColumn): string {
    return cellText(row, this.layout, column) || (this.layout.defaults.get(column) ?? "");
  }

  /** The first row in which the column is not empty, or else the first row. */
  rowOf(column: DeviceColumn): CsvRow {
    const isGiven = (row: CsvRow) => cellText(row, this.layout, column) !== "";
    return this.rows.find(isGiven) ?? this.rows[0];
  }

  /** The columns that the file has, and those that have a default. */
  get columns(): DeviceColumn[] {
    const { cellOf, defaults } = this.layout;
    return deviceColumns.filter((column) => cellOf.has(column) || defaults.has(column));
  }
}

/** A variant as its row has it: only the fields that are not empty. */
export type VariantDraft = { row: CsvRow; fields: Record<string, unknown> };

/** A device as its rows have it: only the fields that the file has, parsed but not validated. */
export type Draft = { fields: Record<string, unknown>; variants: VariantDraft[] };

/** Parses the cells of a device of this kind. What only stands for missing values is not for an existing device. */
export function readDraft(group: Group, kind: DeviceKind, isNew: boolean): Draft {
  const withVariants = hasVariants(kind);
  const isOfVariant = (column: DeviceColumn) => withVariants && variantColumns.includes(column);
  const fields: Record<string, unknown> = {};
  for (const column of group.columns) {
    if (column === "KIND" || column === "ID") continue;
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

/** Whether the file says what an existing device has: an empty cell says that it has nothing, a stand-in nothing. */
const isGiven = (group: Group, column: DeviceColumn) =>
  cellText(group.rowOf(column), group.layout, column) !== "" ||
  !isStandIn(group.layout.defaults.get(column) ?? "");

function refuseText(group: Group, column: DeviceColumn): void {
  const row = group.rowOf(column);
  if (cellText(row, group.layout, column) !== "")
    group.add(row, column, t("must be empty for this kind of device"));
}

function refuseFurtherRows(group: Group): void {
  const [, second] = group.rows;
  if (second) group.add(second, null, t("is a second row of a device that has no variants"));
}

function readField(group: Group, column: DeviceColumn, fields: Record<string, unknown>): void {
  const first = group.rowOf(column);
  const text = group.textIn(first, column);
  for (const row of group.rows) {
    const other = cellText(row, group.layout, column);
    if (other !== "" && other !== text)
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

function parseInto(
  group: Group,
  row: CsvRow,
  column: DeviceColumn,
  text: string,
  fields: Record<string, unknown>,
): void {
  const { field, parse } = contents[column];
  const parsed = parse?.(text) ?? { value: text };
  if ("fault" in parsed) group.addOfValue(row, column, parsed.fault);
  else fields[field] = parsed.value;
}

/** Each row with a cell of a variant is one; of a new device without any, its first row. */
function readVariants(group: Group, isNew: boolean): VariantDraft[] {
  const ofVariants = group.rows.filter((row) =>
    variantColumns.some((column) => cellText(row, group.layout, column) !== ""),
  );
  const lacksColumns = variantColumns.some(
    (column) => column !== "VARIANT_ID" && !group.layout.cellOf.has(column),
  );
  const rows = ofVariants.length === 0 && isNew && lacksColumns ? [group.rows[0]] : ofVariants;
  return rows.map((row) => readVariant(group, row));
}

function readVariant(group: Group, row: CsvRow): VariantDraft {
  const { sellingShare } = group.layout;
  const fields: Record<string, unknown> = {};
  for (const column of variantColumns) {
    const text = group.textIn(row, column);
    const isShare = column === "SELLING_PRICE" && sellingShare !== null;
    if (text !== "" && !(isShare && cellText(row, group.layout, column) === ""))
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

/** Adds the issues of a validation to the cells that they are about. */
export function addIssues(
  group: Group,
  variants: readonly { row?: CsvRow }[],
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

/** Whether a selling price follows from the price, whose faults are told. */
const hasShareOf = ({ layout }: Group, column: DeviceColumn) =>
  column === "SELLING_PRICE" && layout.sellingShare !== null;

const missingVariants = t(
  "must have 1 to 30 variants, each in a row with RAM, ROM, prices and stock",
);

import { type Text, t } from "../../../core/i18n.ts";
import { fieldErrors } from "../../../core/validation.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import type { FieldName } from "../../devices/fields.ts";
import { inputOf } from "../../devices/rules.ts";
import {
  columnsOfKind,
  contents,
  deviceColumns,
  hasVariants,
  type Layout,
  variantColumns,
} from "./columns.ts";
import { cellText } from "./groups.ts";
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

/** The rows of a device, and the faults found in them so far. */
export class Group {
  readonly faults: Fault[] = [];
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

  /** The text of a column: that of its rows, which may repeat it or leave it empty. */
  text(column: DeviceColumn): string {
    return cellText(this.rowOf(column), this.layout, column);
  }

  /** The first row in which the column is not empty, or else the first row. */
  rowOf(column: DeviceColumn): CsvRow {
    const isGiven = (row: CsvRow) => cellText(row, this.layout, column) !== "";
    return this.rows.find(isGiven) ?? this.rows[0];
  }

  has(column: DeviceColumn): boolean {
    return this.layout.cellOf.has(column);
  }
}

/** A variant as its row has it: only the fields that are not empty. */
export type VariantDraft = { row: CsvRow; fields: Record<string, unknown> };

/** A device as its rows have it: only the fields that the file has, parsed but not validated. */
export type Draft = { fields: Record<string, unknown>; variants: VariantDraft[] };

/** Parses the cells of a device of this kind. */
export function readDraft(group: Group, kind: DeviceKind): Draft {
  const withVariants = hasVariants(kind);
  const isOfVariant = (column: DeviceColumn) => withVariants && variantColumns.includes(column);
  const fields: Record<string, unknown> = {};
  for (const column of group.layout.cellOf.keys()) {
    if (column === "KIND" || column === "ID") continue;
    if (!columnsOfKind[kind].includes(column)) refuseText(group, column);
    else if (!isOfVariant(column)) readField(group, column, fields);
  }
  if (!withVariants) refuseFurtherRows(group);
  return {
    fields: inputOf(Object.entries(fields) as [FieldName, unknown][]),
    variants: withVariants ? readVariants(group) : [],
  };
}

function refuseText(group: Group, column: DeviceColumn): void {
  if (group.text(column) !== "")
    group.add(group.rowOf(column), column, t("must be empty for this kind of device"));
}

function refuseFurtherRows(group: Group): void {
  const [, second] = group.rows;
  if (second) group.add(second, null, t("is a second row of a device that has no variants"));
}

function readField(group: Group, column: DeviceColumn, fields: Record<string, unknown>): void {
  const first = group.rowOf(column);
  const text = cellText(first, group.layout, column);
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
  if ("fault" in parsed) group.add(row, column, parsed.fault);
  else fields[field] = parsed.value;
}

function readVariants(group: Group): VariantDraft[] {
  return group.rows.flatMap((row) => {
    const given = variantColumns.flatMap((column) => {
      const text = cellText(row, group.layout, column);
      return text === "" ? [] : [{ column, text }];
    });
    const fields: Record<string, unknown> = {};
    for (const { column, text } of given) parseInto(group, row, column, text, fields);
    return given.length > 0 ? [{ row, fields }] : [];
  });
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
      group.add(row, column, column ? message : missingVariants);
      continue;
    }
    const column = columnOfField.get(field === "specifications" ? index : field) ?? null;
    group.add(column ? group.rowOf(column) : group.rows[0], column, message);
  }
}

const missingVariants = t(
  "must have 1 to 30 variants, each in a row with RAM, ROM, prices and stock",
);

import { t } from "../../../core/i18n.ts";
import { fieldErrors } from "../../../core/validation.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import type { FieldName } from "../../devices/fields.ts";
import { inputOf } from "../../devices/rules.ts";
import { columnsOfKind, contents, deviceColumns, hasVariants, variantColumns } from "./columns.ts";
import { isStandIn, sellingPriceOf } from "./layout.ts";
import type { ParsedRows } from "./parsedRows.ts";
import { type Row, rowText } from "./rows.ts";

/** A variant with those fields whose cells are not empty in its row. */
export type ParsedVariant = { row: Row; fields: Record<string, unknown> };

/** A device with the fields that are in the file. The fields are parsed but not validated. */
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

/** Returns whether the file's value applies to an existing device. A stand-in for a missing value does not apply. */
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
  // Rows of the same model may have different descriptions. The first description is used.
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

/** Returns whether two texts stand for the same value, such as "Used" and "used, box open". */
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
 * Returns the variants of the rows. Each row with a cell that describes a variant is a variant. If a new device has no
 * such row and the file lacks columns of variants, each of the device's rows counts as a variant.
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

/** Adds the issues that a validation has found to the cells concerned. */
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

/**
 * Returns whether the column is a selling price that is computed from the price. The errors of such a selling price are
 * left out, because the price has the same errors.
 */
const hasShareOf = ({ layout }: ParsedRows, column: DeviceColumn) =>
  column === "SELLING_PRICE" && layout.sellingShare !== null;

const missingVariants = t(
  "must have 1 to 30 variants, each in a row with RAM, ROM, prices and stock",
);

import { joinList, neutralize } from "../../../csv/cells.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceKind } from "../../../generated/prisma/enums.ts";
import { deviceColumnWords } from "../../../generated/words.ts";
import type { DeviceRecord, VariantRecord } from "../../devices/record.ts";
import { columnsOfKind, contents, variantColumns, writtenColumns } from "./columns.ts";

/** Returns the columns of a file with devices of a kind, or of all kinds. */
export const columnsOfFile = (kind: DeviceKind | null | undefined): readonly DeviceColumn[] =>
  kind ? columnsOfKind[kind] : writtenColumns;

export const headersOf = (columns: readonly DeviceColumn[]): string[] =>
  columns.map((column) => deviceColumnWords[column]);

/** The columns that are filled in every row of a device, so that the order of the rows does not matter. */
const inEveryRow: readonly DeviceColumn[] = ["KIND", "ID", "SKU"];

/** Returns the rows of a device: one for each variant, or one row if it has no variants. */
export function rowsOfDevice(device: DeviceRecord, columns: readonly DeviceColumn[]): string[][] {
  const variants = device.variants.length > 0 ? device.variants : [undefined];
  return variants.map((variant, index) =>
    columns.map((column) => {
      if (variant && variantColumns.includes(column)) return cellOf(column, variant);
      if (!columnsOfKind[device.kind].includes(column)) return "";
      return index === 0 || inEveryRow.includes(column) ? cellOf(column, device) : "";
    }),
  );
}

function cellOf(column: DeviceColumn, source: Partial<DeviceRecord & VariantRecord>): string {
  const { field, words } = contents[column];
  const value = source[field];
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return joinList(value.map(String));
  const text = String(value);
  return neutralize(words?.[text] ?? text);
}

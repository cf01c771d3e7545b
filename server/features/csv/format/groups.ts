import type { DeviceColumn } from "../../../generated/graphql.ts";
import { textOf } from "./cells.ts";
import { deviceColumns, variantColumns } from "./columns.ts";
import type { Layout } from "./layout.ts";
import type { CsvRow } from "./reader.ts";

/** The columns by which a row tells that it begins another device. */
const ofDevices = deviceColumns.filter(
  (column) => column !== "KIND" && !variantColumns.includes(column),
);

/** The text of a row's cell, empty where the file does not have the column. Defaults do not count. */
export function cellText({ cells }: CsvRow, { cellOf }: Layout, column: DeviceColumn): string {
  const index = cellOf.get(column);
  return index === undefined ? "" : textOf(cells[index] ?? "");
}

/**
 * Whether a row is one more variant of the device of the row before: it has the same id or SKU, or all its cells but
 * those of the variant are empty, or they repeat those of the device without an id or SKU.
 */
export function continues(row: CsvRow, first: CsvRow, layout: Layout): boolean {
  const [id, sku] = (["ID", "SKU"] as const).map((column) => {
    const text = cellText(row, layout, column);
    return { isGiven: text !== "", isSame: text === cellText(first, layout, column) };
  });
  if (id?.isGiven || sku?.isGiven) return [id, sku].every((part) => !part?.isGiven || part.isSame);
  const given = ofDevices.filter((column) => cellText(row, layout, column) !== "");
  return given.length === 0 || repeats(row, first, layout);
}

/** Whether a row with a variant has the brand, the model and all other cells of the device in another row. */
function repeats(row: CsvRow, first: CsvRow, layout: Layout): boolean {
  const isGiven = (column: DeviceColumn) => cellText(row, layout, column) !== "";
  const isSame = (column: DeviceColumn) =>
    cellText(row, layout, column) === cellText(first, layout, column);
  return (
    (["BRAND", "MODEL"] as const).every(isGiven) &&
    (["RAM", "ROM"] as const).some(isGiven) &&
    ofDevices.every((column) => isSame(column) || column === "ID" || column === "SKU") &&
    isSame("KIND")
  );
}

/** Groups consecutive rows by device, at most `maxRows` rows for each. */
export async function* groupRows(
  rows: AsyncIterable<CsvRow>,
  layout: Layout,
): AsyncGenerator<[CsvRow, ...CsvRow[]]> {
  let group: [CsvRow, ...CsvRow[]] | undefined;
  for await (const row of rows) {
    if (group && group.length < maxRows && continues(row, group[0], layout)) group.push(row);
    else {
      if (group) yield group;
      group = [row];
    }
  }
  if (group) yield group;
}

/** More than a device may have variants, so that the rules can tell. */
const maxRows = 50;

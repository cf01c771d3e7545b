import type { Context } from "../../../core/context.ts";
import type { DeviceImportItem } from "../../../generated/prisma/client.ts";
import type { Fault } from "../format/draft.ts";
import type { CsvRow } from "../format/reader.ts";

/** The faults of a stored item. */
export const faultsOf = ({ faults }: Pick<DeviceImportItem, "faults">): Fault[] =>
  faults as unknown as Fault[];

/** A device of an import with its rows of the file. */
export type ItemRecord = DeviceImportItem & { rows: CsvRow[] };

/** Devices of an import, each with its rows: one statement for all. */
export async function withRows(
  { database }: Pick<Context, "database">,
  importId: string,
  items: readonly DeviceImportItem[],
): Promise<ItemRecord[]> {
  const spans = items.map(({ firstRow, lastRow }) => ({ firstRow, lastRow }));
  const rows = await database.$queryRaw<CsvRow[]>`
    SELECT r.number, r.cells
    FROM jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) AS s ("firstRow" int, "lastRow" int)
      JOIN device_import_row r ON r."importId" = ${importId}::uuid
        AND r.number BETWEEN s."firstRow" AND s."lastRow"
    ORDER BY r.number`;
  return items.map((item) => ({
    ...item,
    rows: rows.filter(({ number }) => number >= item.firstRow && number <= item.lastRow),
  }));
}

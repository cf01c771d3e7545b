import type { Context } from "../../../core/context.ts";
import { type DeviceImportItem, Prisma } from "../../../generated/prisma/client.ts";
import type { Fault } from "../format/draft.ts";
import type { CsvRow } from "../format/reader.ts";

/** The faults of a stored item. */
export const faultsOf = ({ faults }: Pick<DeviceImportItem, "faults">): Fault[] =>
  faults as unknown as Fault[];

/** A device of an import with its rows of the file, whose long cells are cut. */
export type ItemRecord = DeviceImportItem & { rows: CsvRow[] };

type ReadContext = Pick<Context, "database">;

/** The most characters of a cell in the preview. */
const maxCell = 200;

/** Of all cells of a page: rows may be so long that a page would hold the whole file. */
const maxPage = 1_000_000;

/** Devices of an import, each with its rows: one statement for all. */
export async function withRows(
  { database }: ReadContext,
  importId: string,
  items: readonly DeviceImportItem[],
): Promise<ItemRecord[]> {
  const rows = await database.$queryRaw<CsvRow[]>`
    WITH page AS (SELECT number, cells FROM ${rowsIn(importId, items)}),
      allowed AS (
        SELECT least(${maxCell}::int, ${maxPage}::int / greatest(1, sum(cardinality(cells)))::int) AS length
        FROM page)
    SELECT number,
      ARRAY(SELECT left(cell, length) FROM unnest(cells) WITH ORDINALITY AS c (cell, place) ORDER BY place) AS cells
    FROM page, allowed ORDER BY number`;
  return items.map((item) => ({ ...item, rows: rows.filter(isOf(item)) }));
}

/** The next rows of some devices of an import after a row, whole. */
export const readRowsAfter = (
  { database }: ReadContext,
  importId: string,
  items: readonly DeviceImportItem[],
  { after, take }: { after: CsvRow | undefined; take: number },
): Promise<CsvRow[]> =>
  database.$queryRaw<CsvRow[]>`
    SELECT number, cells FROM ${rowsIn(importId, items)}
    WHERE number > ${after?.number ?? 0} ORDER BY number LIMIT ${take}`;

/** Whether a row is one of a device. */
export const isOf =
  (item: DeviceImportItem) =>
  ({ number }: CsvRow): boolean =>
    numbersOf(item).includes(number);

/** The numbers of a device's rows. The version before wrote the first and the last of rows that follow each other. */
export const numbersOf = ({ rowNumbers, firstRow, lastRow }: DeviceImportItem): number[] =>
  rowNumbers.length > 0
    ? rowNumbers
    : Array.from({ length: lastRow - firstRow + 1 }, (_, index) => firstRow + index);

const rowsIn = (importId: string, items: readonly DeviceImportItem[]): Prisma.Sql =>
  Prisma.sql`unnest(${items.flatMap(numbersOf)}::int[]) AS wanted
    JOIN device_import_row r ON r."importId" = ${importId}::uuid AND r.number = wanted`;

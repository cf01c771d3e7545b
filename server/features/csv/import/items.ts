import type { Readable } from "node:stream";
import type { Context } from "../../../core/context.ts";
import { type Language, t, translate } from "../../../core/i18n.ts";
import { authorize, refreshRole } from "../../../core/permissions.ts";
import { sentence } from "../../../core/validation.ts";
import { neutralize, textOf } from "../../../csv/cells.ts";
import { csvStream } from "../../../csv/csvStream.ts";
import type { Database } from "../../../database/client.ts";
import { readPages, readWholePages } from "../../../database/pages.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { lists } from "../../../generated/limits.ts";
import { type DeviceImportItem, Prisma } from "../../../generated/prisma/client.ts";
import { deviceColumnWords } from "../../../generated/words.ts";
import { columnsOfKind } from "../format/columns.ts";
import type { Fault } from "../format/parsedRows.ts";
import type { CsvRow } from "../format/reader.ts";
import type { ImportRecord } from "./record.ts";
import { faultsOf, numbersOf } from "./rows.ts";

/** A device of an import, with the file's rows about it. Long cells are cut. */
export type ItemRecord = DeviceImportItem & { rows: CsvRow[] };

type ReadContext = Pick<Context, "database">;

/** The largest number of characters of a cell in the preview. */
const maxCell = 200;

/**
 * The largest number of characters of all cells on a page. Without this limit, a page of long rows could contain the
 * whole file.
 */
const maxPage = 1_000_000;

/** Reads the rows of an import's devices, with one statement. Returns the devices with their rows. */
export async function withRows(
  { database }: ReadContext,
  importId: string,
  items: readonly DeviceImportItem[],
): Promise<ItemRecord[]> {
  const rows = await database.$queryRaw<CsvRow[]>`
    WITH page AS (SELECT number, cells FROM ${rowsIn(importId, items.map(shownRows))}),
      allowed AS (
        SELECT least(${maxCell}::int, ${maxPage}::int / greatest(1, sum(cardinality(cells)))::int) AS length
        FROM page)
    SELECT number,
      ARRAY(SELECT left(cell, length) FROM unnest(cells) WITH ORDINALITY AS c (cell, place) ORDER BY place) AS cells
    FROM page, allowed ORDER BY number`;
  return items.map((item) => ({ ...item, rows: rows.filter(isOf(shownRows(item))) }));
}

/** Returns a device without those rows that the preview does not show. */
const shownRows = (item: DeviceImportItem): DeviceImportItem => ({
  ...item,
  rowNumbers: numbersOf(item).slice(0, lists.DeviceImportItem.rows),
});

/** Reads rows of an import's devices that come after a given row. The cells are not cut. */
const readRowsAfter = (
  { database }: ReadContext,
  importId: string,
  items: readonly DeviceImportItem[],
  { after, take }: { after: CsvRow | undefined; take: number },
): Promise<CsvRow[]> =>
  database.$queryRaw<CsvRow[]>`
    SELECT number, cells FROM ${rowsIn(importId, items)}
    WHERE number > ${after?.number ?? 0} ORDER BY number LIMIT ${take}`;

/** Returns a function that tells whether a row belongs to a device. */
const isOf =
  (item: DeviceImportItem) =>
  ({ number }: CsvRow): boolean =>
    numbersOf(item).includes(number);

const rowsIn = (importId: string, items: readonly DeviceImportItem[]): Prisma.Sql =>
  Prisma.sql`unnest(${items.flatMap(numbersOf)}::int[]) AS wanted
    JOIN device_import_row r ON r."importId" = ${importId}::uuid AND r.number = wanted`;

const pageItems = 200;

/**
 * The number of rows that are read at a time. This number of rows fits into memory even if each row has the largest
 * length.
 */
const pageRows = 250;

type RefusedContext = Pick<Context, "actor" | "address" | "clock" | "database" | "language">;

/**
 * Writes a CSV file with the rows of the refused devices. Two added columns give each row's number and the reasons. An
 * import ignores these columns, so the file can be corrected and imported.
 */
export function refusedCsv(ctx: RefusedContext, row: ImportRecord): Readable {
  return csvStream(["Row", "Reasons", ...row.headers.map(neutralize)], refusedRows(ctx, row));
}

async function* refusedRows(
  ctx: RefusedContext,
  { id, headers, missingColumns }: ImportRecord,
): AsyncGenerator<string[]> {
  const toldAt = new Map<DeviceColumn, number>();
  const pages = readWholePages(pageItems, (after?: DeviceImportItem) =>
    readRefused(ctx.database, id, after),
  );
  for await (const items of pages) {
    const rows = readPages(pageRows, async (after?: CsvRow) => {
      // The download may be slow, and the client may lose its rights in the meantime.
      await refreshRole(ctx);
      authorize(ctx, "importDevices");
      return readRowsAfter(ctx, id, items, { after, take: pageRows });
    });
    for await (const row of rows) {
      const faults = items
        .filter((item) => isOf(item)(row))
        .flatMap((item) => faultsWithFile(item, missingColumns as DeviceColumn[], toldAt));
      yield [
        String(row.number),
        reasonsOf(faults, row.number, ctx.language),
        ...row.cells.slice(0, headers.length).map(clean),
      ];
    }
  }
}

/**
 * Returns the errors of a device. Missing columns are reported at the first device that needs them. If a later device
 * has no other errors, it refers to the first device. `toldAt` maps a column to the row of the first device.
 */
function faultsWithFile(
  item: DeviceImportItem,
  missingColumns: readonly DeviceColumn[],
  toldAt: Map<DeviceColumn, number>,
): Fault[] {
  const { kind, deviceId, firstRow } = item;
  const faults = faultsOf(item);
  for (const { column } of faults)
    if (column && missingColumns.includes(column) && !toldAt.has(column))
      toldAt.set(column, firstRow);
  if (faults.length > 0 || deviceId) return faults;
  const isNeeded = (column: DeviceColumn) =>
    column === "KIND" ? !kind : !kind || columnsOfKind[kind].includes(column);
  const rows = missingColumns.filter(isNeeded).flatMap((column) => toldAt.get(column) ?? []);
  const message = t("lacks the same columns as row {row}", { row: String(Math.min(...rows)) });
  return rows.length > 0 ? [{ row: firstRow, cell: null, column: null, message }] : [];
}

const readRefused = (database: Database, importId: string, after: DeviceImportItem | undefined) =>
  database.deviceImportItem.findMany({
    where: { importId, action: "REFUSE", firstRow: { gt: after?.firstRow } },
    orderBy: { firstRow: "asc" },
    take: pageItems,
  });

/** Returns the text of a cell as the import has read it, without Excel's notations. */
const clean = (cell: string) => neutralize(textOf(cell));

const reasonsOf = (faults: readonly Fault[], number: number, language: Language) =>
  neutralize(
    faults
      .filter(({ row }) => row === number)
      .map(({ column, message }) => translate(sentence(nameOf(column), message), language))
      .join("; "),
  );

const nameOf = (column: DeviceColumn | null) =>
  column === null ? t("The row") : deviceColumnWords[column];

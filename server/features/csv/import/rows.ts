import type { Actor } from "../../../core/context.ts";
import { may } from "../../../core/permissions.ts";
import { isId } from "../../../core/validation.ts";
import type { Database, Transaction } from "../../../database/client.ts";
import { readPages } from "../../../database/pages.ts";
import { readerIn } from "../../../database/reads.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { type DeviceImportItem, Prisma } from "../../../generated/prisma/client.ts";
import { readBrands } from "../../devices/brands.ts";
import { storedColumns } from "../../devices/queries.ts";
import type { DeviceRecord } from "../../devices/record.ts";
import type { Fault } from "../format/parsedRows.ts";
import type { CsvRow } from "../format/reader.ts";
import type { FileNames } from "../pictures/fileNames.ts";
import { readPictures } from "../pictures/pictures.ts";
import type {
  DeviceRows,
  FileLayout,
  Known,
  PlannedDevice,
  References,
} from "../worker/planning.ts";
import { defaultsOf, type ImportRecord } from "./record.ts";

// Each row of the file is stored unchanged. The check groups the rows by device, parses them, plans the devices, and
// stores each plan as an item. The preview is made from the items. The run plans each device again in the transaction
// that writes the device, and then deletes the item and its rows. Rows of refused devices are kept for `refused.csv`.

/**
 * The number of rows that are read at a time. This number of rows fits into memory even if each row has the largest
 * length.
 */
const pageRows = 250;

/** Reads all rows of an import, in order. */
export const readRows = (database: Database, importId: string): AsyncIterable<CsvRow> =>
  readPages(pageRows, (after?: CsvRow) =>
    database.deviceImportRow.findMany({
      where: { importId, number: { gt: after?.number } },
      orderBy: { number: "asc" },
      take: pageRows,
      select: { number: true, cells: true },
    }),
  );

/** Returns the columns of an import's file; null for an ignored column. */
export const columnsOf = ({ columns }: Pick<ImportRecord, "columns">): (DeviceColumn | null)[] =>
  columns.map((column) => (column === "" ? null : (column as DeviceColumn)));

/** Returns the layout of an import's file, with the present brands of the catalogue. */
export async function layoutOfImport(
  database: Database | Transaction,
  row: ImportRecord,
  actor: Actor,
): Promise<FileLayout> {
  const { kind, headers } = row;
  const mayLackBrand = row.columns.includes("TITLE") || row.columns.includes("MODEL");
  const brands = mayLackBrand ? await readBrands(readerIn(database)) : [];
  const mayPrice = may(actor, "setPrices");
  return { columns: columnsOf(row), kind, defaults: defaultsOf(row), brands, headers, mayPrice };
}

/** Reads the rows of devices, by the row numbers that the devices contain. */
export async function readDevices(
  database: Database | Transaction,
  importId: string,
  devices: readonly { numbers: readonly number[]; isOverfull?: boolean }[],
): Promise<DeviceRows[]> {
  const all = devices.flatMap(({ numbers }) => numbers);
  const rows = await database.$queryRaw<CsvRow[]>`
    SELECT number, cells FROM device_import_row
    WHERE "importId" = ${importId}::uuid AND number = ANY(${all}::int[])`;
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return devices.map(({ numbers, isOverfull = false }) => {
    const [first, ...others] = numbers.flatMap((number) => byNumber.get(number) ?? []);
    if (!first) throw new Error("The rows of an import are gone");
    return { rows: [first, ...others], isOverfull };
  });
}

/**
 * Reads, with three statements, the part of the catalogue to which devices of the file refer. In a transaction, the
 * caller must have locked the devices; this function locks the images.
 */
export async function readKnown(
  database: Database | Transaction,
  importId: string,
  { ids, skus, images }: References,
  fileNames: FileNames,
): Promise<Known> {
  const devices = await readerIn(database).read<DeviceRecord>(Prisma.sql`
    SELECT ${storedColumns} FROM device d
    WHERE d.id = ANY(${ids.filter(isId)}::uuid[]) OR d.sku = ANY(${skus})`);
  return { devices, ...(await readPictures(database, importId, images, fileNames)) };
}

/** Returns the errors of a stored item. */
export const faultsOf = ({ faults }: Pick<DeviceImportItem, "faults">): Fault[] =>
  faults as unknown as Fault[];

/**
 * Returns the numbers of a device's rows. The previous version stored only the first and the last of consecutive rows.
 */
export const numbersOf = ({ rowNumbers, firstRow, lastRow }: DeviceImportItem): number[] =>
  rowNumbers.length > 0
    ? rowNumbers
    : Array.from({ length: lastRow - firstRow + 1 }, (_, index) => firstRow + index);

/** Deletes the items and rows of written devices, so that no device is written twice. */
export async function removeWritten(
  tx: Transaction,
  importId: string,
  plans: readonly PlannedDevice[],
): Promise<void> {
  const written = plans.filter(({ action }) => action !== "REFUSE");
  const numbers = written.flatMap(({ rowNumbers }) => rowNumbers);
  const firstRow = { in: written.map((plan) => plan.firstRow) };
  await tx.deviceImportItem.deleteMany({ where: { importId, firstRow } });
  await tx.$executeRaw`
    DELETE FROM device_import_row WHERE "importId" = ${importId}::uuid AND number = ANY(${numbers}::int[])`;
}

/** Stores the reasons of refused devices for `refused.csv`. Returns whether any device is refused. */
export async function storeRefused(
  tx: Transaction,
  importId: string,
  plans: readonly PlannedDevice[],
): Promise<boolean> {
  const items = plans.filter(({ action }) => action === "REFUSE");
  for (const { firstRow, action, faults } of items)
    await tx.deviceImportItem.update({
      where: { importId_firstRow: { importId, firstRow } },
      data: { action, faults },
    });
  return items.length > 0;
}

import { t } from "../../../core/i18n.ts";
import { isId } from "../../../core/validation.ts";
import type { Database, Transaction } from "../../../database/client.ts";
import { readPages } from "../../../database/pages.ts";
import { readerIn } from "../../../database/reads.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { limits, lists } from "../../../generated/limits.ts";
import { type DeviceImportItem, Prisma } from "../../../generated/prisma/client.ts";
import { readBrands } from "../../devices/brands.ts";
import { allColumns } from "../../devices/queries.ts";
import type { DeviceRecord } from "../../devices/record.ts";
import { type Layout, layoutOf } from "../format/layout.ts";
import { type Fault, ParsedRows } from "../format/parsedRows.ts";
import { type Plan, planDevice } from "../format/plan.ts";
import type { CsvRow } from "../format/reader.ts";
import type { FileNames } from "../pictures/fileNames.ts";
import { imagesIn, readPictures } from "../pictures/pictures.ts";
import { defaultsOf, type ImportRecord } from "./record.ts";

// A row of the file is stored as it is. The check groups it with the others of its device, parses and plans these, and
// stores the plan as an item, of which the preview is made. The run plans the device again, in the transaction that
// writes it, and then deletes item and rows. Those of refused devices stay for `refused.csv`.

/**
 * Of the cells of some rows that are in memory at a time: a thousand rows of usual length, and a few of the longest.
 * Parsing them takes a fraction of a second.
 */
const maxCharacters = 500_000;

type BatchLimits<Item> = {
  items: number;
  /** Of the cells of an item. One item that has more than the limit is a batch of its own. */
  charactersOf(item: Item): number;
  characters?: number;
};

/** Groups rows, or rows of devices, into arrays within the limits; the last may be shorter. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  { items: maxItems, charactersOf, characters: max = maxCharacters }: BatchLimits<Item>,
): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let characters = 0;
  for await (const item of items) {
    const added = charactersOf(item);
    if (batch.length === maxItems || (batch.length > 0 && characters + added > max)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(item);
    characters += added;
  }
  if (batch.length > 0) yield batch;
}

/** The length of the cells of a row. */
export const charactersIn = ({ cells }: Pick<CsvRow, "cells">): number =>
  cells.reduce((total, { length }) => total + length, 0);

/** So few that a page of the longest rows does not fill the memory. */
const pageRows = 250;

/** All rows of an import, in their order. */
export const readRows = (database: Database, importId: string): AsyncIterable<CsvRow> =>
  readPages(pageRows, (after?: CsvRow) =>
    database.deviceImportRow.findMany({
      where: { importId, number: { gt: after?.number } },
      orderBy: { number: "asc" },
      take: pageRows,
      select: { number: true, cells: true },
    }),
  );

/** What the columns of an import's file hold. */
export const columnsOf = ({ columns }: Pick<ImportRecord, "columns">): (DeviceColumn | null)[] =>
  columns.map((column) => (column === "" ? null : (column as DeviceColumn)));

/** The layout of an import's file, with the brands that the catalogue has now. */
export async function layoutOfImport(
  database: Database | Transaction,
  row: ImportRecord,
): Promise<Layout> {
  const { kind, headers } = row;
  const mayLackBrand = row.columns.includes("TITLE") || row.columns.includes("MODEL");
  const brands = mayLackBrand ? await readBrands(readerIn(database)) : [];
  return layoutOf(columnsOf(row), { kind, defaults: defaultsOf(row), brands, headers });
}

/** The rows of a device by their numbers. */
type DeviceRows = { numbers: readonly number[]; isOverfull?: boolean };

/** Parses the rows of some devices. Rows beyond those that a device may have are at fault. */
export async function parseDevices(
  database: Database | Transaction,
  importId: string,
  devices: readonly DeviceRows[],
  layout: Layout,
): Promise<ParsedRows[]> {
  const all = devices.flatMap(({ numbers }) => numbers);
  const rows = await database.$queryRaw<CsvRow[]>`
    SELECT number, cells FROM device_import_row
    WHERE "importId" = ${importId}::uuid AND number = ANY(${all}::int[])`;
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return devices.map(({ numbers, isOverfull }) => {
    const [first, ...others] = numbers.flatMap((number) => byNumber.get(number) ?? []);
    if (!first) throw new Error("The rows of an import are gone");
    const parsed = new ParsedRows([first, ...others], layout);
    if (isOverfull) parsed.add(parsed.rows[0], null, overfull);
    return parsed;
  });
}

const overfull = t("follows so many rows of the same device that it has too many");

const { maxLength: maxIdLength } = limits.PhoneOrTabletInput.sku;

/**
 * Plans what an import does with some devices, by what of the catalogue they refer to: three statements. In a
 * transaction, devices are locked before, images are locked here.
 */
export async function planDevices(
  database: Database | Transaction,
  importId: string,
  devices: readonly ParsedRows[],
  fileNames: FileNames,
): Promise<Plan[]> {
  const textsOf = (column: "ID" | "SKU") =>
    devices
      .map((rows) => rows.text(column))
      .filter((text) => text !== "" && text.length <= maxIdLength);
  const known = await readerIn(database).read<DeviceRecord>(Prisma.sql`
    SELECT ${allColumns} FROM device d
    WHERE d.id = ANY(${textsOf("ID").filter(isId)}::uuid[]) OR d.sku = ANY(${textsOf("SKU")})`);
  const snapshot = {
    byId: new Map(known.map((device) => [device.id, device])),
    bySku: new Map(known.flatMap((device) => (device.sku ? [[device.sku, device]] : []))),
    ...(await readPictures(database, importId, imagesIn(devices), fileNames)),
  };
  return devices.map((rows) => planDevice(rows, snapshot));
}

/** The plan of a device whose rows got a further fault. */
export const refused = (plan: Plan): Plan => ({ ...plan, action: "REFUSE", removedVariants: 0 });

/** In the preview. */
const maxFaults = lists.DeviceImportItem.faults;

/** The item of a device. */
export function itemOf({ action, group, kind, title, deviceId }: Plan) {
  const { numbers, faults } = group;
  return {
    firstRow: numbers[0] ?? 0,
    lastRow: numbers.at(-1) ?? 0,
    rowNumbers: [...numbers],
    action,
    kind,
    title,
    deviceId,
    faults: faults.slice(0, maxFaults),
  };
}

/** The faults of a stored item. */
export const faultsOf = ({ faults }: Pick<DeviceImportItem, "faults">): Fault[] =>
  faults as unknown as Fault[];

/** The numbers of a device's rows. The version before wrote the first and the last of rows that follow each other. */
export const numbersOf = ({ rowNumbers, firstRow, lastRow }: DeviceImportItem): number[] =>
  rowNumbers.length > 0
    ? rowNumbers
    : Array.from({ length: lastRow - firstRow + 1 }, (_, index) => firstRow + index);

/** Deletes the items and rows of written devices, so that none is written twice. */
export async function removeWritten(
  tx: Transaction,
  importId: string,
  plans: readonly Plan[],
): Promise<void> {
  const written = plans.filter(({ action }) => action !== "REFUSE");
  const numbers = written.flatMap(({ group }) => group.numbers);
  const firstRow = { in: written.flatMap(({ group }) => group.numbers[0] ?? []) };
  await tx.deviceImportItem.deleteMany({ where: { importId, firstRow } });
  await tx.$executeRaw`
    DELETE FROM device_import_row WHERE "importId" = ${importId}::uuid AND number = ANY(${numbers}::int[])`;
}

/** Stores why devices are refused, for `refused.csv`. Returns whether there are any. */
export async function storeRefused(
  tx: Transaction,
  importId: string,
  plans: readonly Plan[],
): Promise<boolean> {
  const items = plans.filter(({ action }) => action === "REFUSE").map(itemOf);
  for (const { firstRow, action, faults } of items)
    await tx.deviceImportItem.update({
      where: { importId_firstRow: { importId, firstRow } },
      data: { action, faults },
    });
  return items.length > 0;
}

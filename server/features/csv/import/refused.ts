import type { Readable } from "node:stream";
import type { Context } from "../../../core/context.ts";
import { type Language, t, translate } from "../../../core/i18n.ts";
import { authorize, refreshRole } from "../../../core/permissions.ts";
import { sentence } from "../../../core/validation.ts";
import type { Database } from "../../../database/client.ts";
import { readPages, readWholePages } from "../../../database/pages.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { DeviceImportItem } from "../../../generated/prisma/client.ts";
import { deviceColumnWords } from "../../../generated/words.ts";
import { neutralize, textOf } from "../format/cells.ts";
import { columnsOfKind } from "../format/columns.ts";
import type { Fault } from "../format/draft.ts";
import type { CsvRow } from "../format/reader.ts";
import { csvStream } from "../format/writer.ts";
import { faultsOf, isOf, readRowsAfter } from "./items.ts";
import type { ImportRecord } from "./record.ts";

const pageItems = 200;

/** So few that a page of the longest rows does not fill the memory. */
const pageRows = 250;

type RefusedContext = Pick<Context, "actor" | "address" | "clock" | "database" | "language">;

/**
 * The rows of the refused devices as in the file, each with its number and reasons. The file can be corrected and
 * imported: the two further columns are ignored.
 */
export function refusedCsv(ctx: RefusedContext, row: ImportRecord): Readable {
  return csvStream(["Row", "Reasons", ...row.headers.map(neutralize)], refusedRows(ctx, row));
}

async function* refusedRows(
  ctx: RefusedContext,
  { id, headers, missingColumns }: ImportRecord,
): AsyncGenerator<string[]> {
  const pages = readWholePages(pageItems, (after?: DeviceImportItem) =>
    readRefused(ctx.database, id, after),
  );
  for await (const items of pages) {
    const rows = readPages(pageRows, async (after?: CsvRow) => {
      // A client may take its time: the right may be lost meanwhile.
      await refreshRole(ctx);
      authorize(ctx, "importDevices");
      return readRowsAfter(ctx, id, items, { after, take: pageRows });
    });
    for await (const row of rows) {
      const faults = items
        .filter((item) => isOf(item)(row))
        .flatMap((item) => [...faultsOf(item), ...faultsOfFile(item, missingColumns)]);
      yield [
        String(row.number),
        reasonsOf(faults, row.number, ctx.language),
        ...row.cells.slice(0, headers.length).map(clean),
      ];
    }
  }
}

/** The columns that the file lacks, at the first row of each new device: the preview has them once for all. */
function faultsOfFile(item: DeviceImportItem, missingColumns: readonly string[]): Fault[] {
  const { kind, deviceId, firstRow } = item;
  const known = faultsOf(item).map(({ column }) => column);
  return (missingColumns as DeviceColumn[]).flatMap((column) => {
    const isOfKind = column === "KIND" ? !kind : !kind || columnsOfKind[kind].includes(column);
    if (deviceId || !isOfKind || known.includes(column)) return [];
    return { row: firstRow, cell: null, column, message: t("is required") };
  });
}

const readRefused = (database: Database, importId: string, after: DeviceImportItem | undefined) =>
  database.deviceImportItem.findMany({
    where: { importId, action: "REFUSE", firstRow: { gt: after?.firstRow } },
    orderBy: { firstRow: "asc" },
    take: pageItems,
  });

/** As the import has read it: Excel's notations are resolved. */
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

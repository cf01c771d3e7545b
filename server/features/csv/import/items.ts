import { z } from "zod";
import type { Context } from "../../../core/context.ts";
import { type Text, translate } from "../../../core/i18n.ts";
import type { DeviceImportItem } from "../../../generated/graphql.ts";
import type { DeviceImportItem as Row } from "../../../generated/prisma/client.ts";
import { deviceColumns } from "../format/columns.ts";
import type { Fault } from "../format/draft.ts";
import type { CsvRow } from "../format/reader.ts";
import type { ImportRecord } from "./record.ts";

const faultRules: z.ZodType<Fault[]> = z.array(
  z.object({
    row: z.int(),
    cell: z.int().nullable(),
    column: z.enum(deviceColumns as [Fault["column"] & string]).nullable(),
    message: z.custom<Text>(),
  }),
);

/** The faults of a stored item. */
export const faultsOf = ({ faults }: Pick<Row, "faults">): Fault[] => faultRules.parse(faults);

/** Devices of an import, each with its rows: one statement for all. */
export async function withRows(
  { database }: Pick<Context, "database">,
  importId: string,
  items: readonly Row[],
): Promise<{ item: Row; rows: CsvRow[] }[]> {
  const spans = items.map(({ firstRow, lastRow }) => ({ firstRow, lastRow }));
  const rows = await database.$queryRaw<CsvRow[]>`
    SELECT r.number, r.cells
    FROM jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) AS s ("firstRow" int, "lastRow" int)
      JOIN device_import_row r ON r."importId" = ${importId}::uuid
        AND r.number BETWEEN s."firstRow" AND s."lastRow"
    ORDER BY r.number`;
  return items.map((item) => ({
    item,
    rows: rows.filter(({ number }) => number >= item.firstRow && number <= item.lastRow),
  }));
}

/** Devices of an import as the API shows them. */
export async function presentItems(
  ctx: Pick<Context, "database" | "language">,
  { id }: Pick<ImportRecord, "id">,
  items: readonly Row[],
): Promise<DeviceImportItem[]> {
  return (await withRows(ctx, id, items)).map(({ item, rows }) => ({
    action: item.action,
    kind: item.kind,
    title: item.title,
    deviceId: item.deviceId,
    faults: faultsOf(item).map((fault) => ({
      ...fault,
      message: translate(fault.message, ctx.language),
    })),
    rows,
  }));
}

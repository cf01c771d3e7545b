import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import type { Database } from "../../../database/client.ts";
import { type CsvRow, csvLimits, readCsv } from "../format/reader.ts";
import { batchCharacters, charactersIn, inBatches } from "./batches.ts";

const batches = {
  items: 1_000,
  characters: batchCharacters,
  charactersOf: (row: CsvRow) => charactersIn(row),
};

/** The headers and the number of rows of a file. */
export type Staged = { headers: string[]; rows: number };

/** Stores the rows of a CSV file with the import, a batch at a time. Throws for a file that can't be read. */
export async function stageRows(
  database: Database,
  id: string,
  path: string,
  signal: AbortSignal,
): Promise<Staged> {
  let headers: string[] | undefined;
  let rows = 0;
  for await (const batch of inBatches(readCsv(path), batches)) {
    signal.throwIfAborted();
    headers ??= batch.shift()?.cells ?? [];
    rows += batch.length;
    if (rows > csvLimits.rows) throw tooManyRows();
    await insertRows(database, id, batch, headers.length);
  }
  if (!headers || rows === 0)
    throw new AppError("BAD_USER_INPUT", t("The file has no rows below its header"));
  return { headers, rows };
}

/** The cells of the columns, and one more that shows that there are others. */
function withinWidth(cells: readonly string[], width: number): string[] {
  const others = cells.slice(width).join("");
  return others.trim() === "" ? cells.slice(0, width) : [...cells.slice(0, width), others];
}

async function insertRows(
  database: Database,
  id: string,
  batch: readonly CsvRow[],
  width: number,
): Promise<void> {
  const rows = batch.map(({ number, cells }) => ({ number, cells: withinWidth(cells, width) }));
  await database.$executeRaw`
    INSERT INTO device_import_row ("importId", number, cells)
    SELECT ${id}::uuid, number, cells
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (number int, cells text[])`;
}

const tooManyRows = () =>
  new AppError(
    "TOO_LARGE",
    t("A file may have at most {rows} rows. Please divide it.", {
      rows: csvLimits.rows.toLocaleString("en-IN"),
    }),
  );

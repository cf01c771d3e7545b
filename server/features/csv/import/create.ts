import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorize, refreshRole } from "../../../core/permissions.ts";
import { invalidField } from "../../../core/validation.ts";
import type { Database } from "../../../database/client.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import { columnsOfHeaders, hashOfHeaders, repeatedColumn } from "../format/columns.ts";
import { type CsvRow, csvLimits, readCsv } from "../format/reader.ts";
import { stageFiles } from "./archive.ts";
import { batchCharacters, charactersIn, inBatches } from "./batches.ts";
import { cancelled, type OpenImport, ownerOf, type Received } from "./receiving.ts";
import { defaultsOf, enqueueCheck, type ImportRecord } from "./record.ts";
import { repeatedText, type UploadOptions, wrongWidth } from "./rules.ts";

/**
 * Stores a received file as the import that was opened for it, and queues its check. Throws what `readCsv` and
 * `stageFiles` throw, too, and CONFLICT for an import that was cancelled meanwhile.
 */
export async function createImport(
  ctx: Context,
  { id, signal }: OpenImport,
  received: Received,
  options: UploadOptions,
): Promise<ImportRecord> {
  // The file may have taken minutes, in which an admin or a key can be revoked.
  await refreshRole(ctx);
  authorize(ctx, "importDevices");
  if (received.zip !== undefined) authorize(ctx, "manageImages");
  const where = { id, state: "RECEIVING" as const };
  const { fileName } = received;
  const { count } = await ctx.database.deviceImport.updateMany({ where, data: { fileName } });
  if (count === 0) throw cancelled();
  const staged = await stageRows(ctx.database, id, received.csv, signal);
  checkWidth(options, staged);
  const images = received.zip ? await stageFiles(ctx, id, received.zip, signal) : 0;
  return beginCheck(ctx, { id, images, staged, options });
}

function checkWidth({ columns }: UploadOptions, { headers }: Staged): void {
  if (!columns || columns.length === headers.length) return;
  throw wrongWidth(headers.length);
}

/**
 * The columns that the headers name. Numbers in a column of ids are those of another system: a device's is no number.
 */
async function columnsOf(
  { database }: Context,
  importId: string,
  headers: readonly string[],
): Promise<(DeviceColumn | null)[]> {
  const columns = columnsOfHeaders(headers);
  const ids = columns.indexOf("ID");
  if (ids === -1) return columns;
  const rows = await database.deviceImportRow.findMany({
    where: { importId },
    orderBy: { number: "asc" },
    take: lookedAtRows,
    select: { cells: true },
  });
  const isForeign = rows.every(({ cells }) => /^\d+$/.test(cells[ids]?.trim() ?? ""));
  return columns.map((column, index) => (index === ids && isForeign ? null : column));
}

const lookedAtRows = 20;

type Beginning = { id: string; images: number; staged: Staged; options: UploadOptions };

/**
 * The columns and defaults are the given ones, or those of the last import by the same user or key with these headers, or those
 * that the headers name. CONFLICT for an import that was cancelled meanwhile.
 */
async function beginCheck(
  ctx: Context,
  { id, images, staged: { headers, rows }, options }: Beginning,
): Promise<ImportRecord> {
  const headersHash = hashOfHeaders(headers);
  // An import that starts by itself has no preview in which a wrong column would be seen.
  const last = options.start
    ? null
    : await ctx.database.deviceImport.findFirst({
        where: {
          headersHash,
          id: { not: id },
          ...ownerOf(ctx),
        },
        orderBy: { createdAt: "desc" },
      });
  const repeated = repeatedColumn(headers, columnsOfHeaders(headers));
  if (options.start && !options.columns && repeated)
    throw invalidField("columns", repeatedText(repeated));
  const remembered = last?.columns.length === headers.length ? last : undefined;
  const found = options.columns ?? (await columnsOf(ctx, id, headers));
  return ctx.database.$transaction(async (tx) => {
    await enqueueCheck(tx, id, 0);
    const { count } = await tx.deviceImport.updateMany({
      where: { id, state: "RECEIVING" },
      data: {
        ...{ headers, headersHash, rows, images },
        columns:
          options.columns || !remembered ? found.map((one) => one ?? "") : remembered.columns,
        kind: options.kind ?? remembered?.kind ?? null,
        defaults: options.defaults ?? (remembered ? defaultsOf(remembered) : {}),
        mode: options.start ?? null,
        state: "CHECKING",
        leaseUntil: null,
      },
    });
    if (count === 0) throw cancelled();
    return tx.deviceImport.findUniqueOrThrow({ where: { id } });
  });
}

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

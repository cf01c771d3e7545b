import pLimit from "p-limit";
import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorize, refreshRole } from "../../../core/permissions.ts";
import { invalidField } from "../../../core/validation.ts";
import type { DeviceColumn } from "../../../generated/graphql.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import { columnsOfHeaders, hashOfHeaders, repeatedColumns } from "../format/columns.ts";
import { csvLimits } from "../format/reader.ts";
import { noPictureText } from "../pictures/fetchPicture.ts";
import { fileKey } from "../pictures/pictures.ts";
import { type FileThread, withFileThread } from "../worker/files.ts";
import { defaultsOf, enqueueCheck, type ImportRecord, ownerOf } from "./record.ts";
import { repeatedText, type UploadOptions, wrongWidth } from "./rules.ts";

/** An import whose files are being received. */
export type OpenImport = {
  id: string;
  /** Aborted when the import is cancelled. The signal's reason is the error for the response. */
  signal: AbortSignal;
};

/** The received files of an import. */
export type Received = { csv: string; zip?: string; fileName: string };

/** Returns the error of an upload whose import was cancelled. */
export const cancelled = () => new AppError("CONFLICT", t("The import was cancelled"));

/**
 * Stores the rows and images of received files, and adds the job that checks the import. Throws the errors that
 * `readCsv` and `readZipFile` throw. Throws CONFLICT if the import was cancelled in the meantime.
 */
export async function stageImport(
  ctx: Context,
  { id, signal }: OpenImport,
  received: Received,
  options: UploadOptions,
): Promise<ImportRecord> {
  // Receiving the file may have taken minutes. The admin or key may have lost its rights in this time.
  await refreshRole(ctx);
  authorize(ctx, "importDevices");
  if (received.zip !== undefined) authorize(ctx, "manageImages");
  const where = { id, state: "RECEIVING" as const };
  const { fileName } = received;
  const { count } = await ctx.database.deviceImport.updateMany({ where, data: { fileName } });
  if (count === 0) throw cancelled();
  const { headers, rows, images } = await uploads(() =>
    withFileThread(signal, async (thread) => {
      const staging = { ctx, id, signal, thread };
      const staged = await stageRows(staging, received.csv);
      if (options.columns && options.columns.length !== staged.headers.length)
        throw wrongWidth(staged.headers.length);
      return { ...staged, images: received.zip ? await stageImages(staging, received.zip) : 0 };
    }),
  );
  const mapping = await mappingOf(ctx, id, headers, options);
  return ctx.database.$transaction(async (tx) => {
    await enqueueCheck(tx, id, 0);
    const data = {
      headers,
      rows,
      images,
      ...mapping,
      state: "CHECKING",
      leaseUntil: null,
    } as const;
    if ((await tx.deviceImport.updateMany({ where, data })).count === 0) throw cancelled();
    return tx.deviceImport.findUniqueOrThrow({ where: { id } });
  });
}

/** Limits the number of simultaneous uploads. Each upload has its own thread, which takes memory. */
const uploads = pLimit(2);

type Staging = { ctx: Context; id: string; signal: AbortSignal; thread: FileThread };

/** Stores the rows of a CSV file, a batch at a time. Throws if the file can't be read. */
async function stageRows(
  { ctx: { database }, id, thread }: Staging,
  path: string,
): Promise<{ headers: string[]; rows: number }> {
  let headers: string[] | undefined;
  let count = 0;
  await thread.call("openCsv", path);
  for (let part = await thread.call("nextPart"); part; part = await thread.call("nextPart")) {
    if ("headers" in part) headers = part.headers;
    else {
      count += part.rows.length;
      if (count > csvLimits.rows) throw tooManyRows();
      await database.$executeRaw`
        INSERT INTO device_import_row ("importId", number, cells)
        SELECT ${id}::uuid, number, cells
        FROM jsonb_to_recordset(${JSON.stringify(part.rows)}::jsonb) AS r (number int, cells text[])`;
    }
  }
  if (!headers || count === 0)
    throw new AppError("BAD_USER_INPUT", t("The file has no rows below its header"));
  return { headers, rows: count };
}

const tooManyRows = () =>
  new AppError(
    "TOO_LARGE",
    t("A file may have at most {rows} rows. Please split it.", {
      rows: csvLimits.rows.toLocaleString("en-IN"),
    }),
  );

/**
 * Stores the images of a ZIP file, and returns their number. Notes the other files too, because a cell that names such
 * a file gets an error.
 */
async function stageImages(
  { ctx: { database, storage, env }, id: importId, thread }: Staging,
  path: string,
): Promise<number> {
  let images = 0;
  await thread.call("openZip", path, env.IMPORT_ZIP_MB);
  for (let file = await thread.call("nextFile"); file; file = await thread.call("nextFile")) {
    const { name, image } = file;
    if (image) images += 1;
    const data: Prisma.DeviceImportFileCreateManyInput = image
      ? { importId, name, number: images }
      : { importId, name, number: 0, fault: noPictureText };
    const { count } = await database.deviceImportFile.createMany({ data, skipDuplicates: true });
    if (count === 0)
      throw new AppError(
        "BAD_USER_INPUT",
        t("The ZIP file contains {name} twice", { name: name.slice(0, 100) }),
      );
    if (image)
      await storage.put(fileKey(importId, images), Buffer.from(image), "application/octet-stream");
  }
  return images;
}

/**
 * Returns the columns and defaults of an import. In order of preference, these are the given columns and defaults, the
 * columns and defaults of the last import with the same headers by the same user or key, or the columns that the
 * headers name.
 */
async function mappingOf(
  ctx: Context,
  id: string,
  headers: readonly string[],
  options: UploadOptions,
) {
  const headersHash = hashOfHeaders(headers);
  const [repeated] = repeatedColumns(headers, columnsOfHeaders(headers));
  if (options.start && !options.columns && repeated)
    throw invalidField("columns", repeatedText(repeated));
  // An import without a preview does not reuse the columns of an earlier import, because a person must check these
  // columns first.
  const last = options.start
    ? null
    : await ctx.database.deviceImport.findFirst({
        where: { headersHash, id: { not: id }, ...ownerOf(ctx) },
        orderBy: { createdAt: "desc" },
      });
  const remembered = last?.columns.length === headers.length ? last : undefined;
  const columns = options.columns ?? remembered?.columns ?? (await columnsIn(ctx, id, headers));
  return {
    headersHash,
    columns: columns.map((column) => column ?? ""),
    kind: options.kind ?? remembered?.kind ?? null,
    defaults: options.defaults ?? (remembered ? defaultsOf(remembered) : {}),
    mode: options.start ?? null,
  };
}

const lookedAtRows = 20;

/**
 * Returns the columns that the headers name. Ignores a column of ids that contains only numbers in the first rows,
 * because such ids come from another system.
 */
async function columnsIn(
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

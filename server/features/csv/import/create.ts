import { nameOf } from "../../../core/audit.ts";
import type { Context } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorize, refreshRole } from "../../../core/permissions.ts";
import { columnsOfHeaders, hashOfHeaders } from "../format/columns.ts";
import { stageFiles } from "./archive.ts";
import { removeImportFiles } from "./finish.ts";
import { endStates, type ImportRecord } from "./record.ts";
import { type UploadOptions, wrongWidth } from "./rules.ts";
import { type Staged, stageRows } from "./stage.ts";
import { enqueueCheck } from "./tasks.ts";
import type { Received } from "./upload.ts";

/** The most imports that have not ended, of all admins and keys. */
const maxOpen = 20;

/** Throws where another import can't be received. To be called before its file is read, and after. */
export async function checkMayImport(ctx: Context, hasZip: boolean): Promise<void> {
  authorize(ctx, "importDevices");
  if (hasZip) authorize(ctx, "manageImages");
  const open = await ctx.database.deviceImport.count({
    where: { state: { notIn: [...endStates] } },
  });
  if (open >= maxOpen)
    throw new AppError(
      "CONFLICT",
      t("There can be at most {maxOpen} imports that have not ended. Please cancel others.", {
        maxOpen,
      }),
    );
}

/**
 * Stores a received file as an import, and queues its check. Where the file can't be read, nothing of it stays.
 * Throws what `readCsv` and `stageFiles` throw, too.
 */
export async function createImport(
  ctx: Context,
  received: Received,
  options: UploadOptions,
): Promise<ImportRecord> {
  // The file may have taken minutes, in which an admin or a key can be revoked.
  await refreshRole(ctx);
  await checkMayImport(ctx, received.zip !== undefined);
  const { id } = await insertImport(ctx, received.fileName);
  try {
    const staged = await stageRows(ctx.database, id, received.csv);
    checkWidth(options, staged);
    const images = received.zip ? await stageFiles(ctx, id, received.zip) : 0;
    return await beginCheck(ctx, { id, images, staged, options });
  } catch (error) {
    await removeImportFiles(ctx, id);
    // One that was cancelled meanwhile stays listed.
    await ctx.database.deviceImport.deleteMany({ where: { id, state: "RECEIVING" } });
    throw error;
  }
}

/** The user or the key that sends an import. */
function ownerOf({ actor }: Context): { apiKeyId: string } | { userId: string } | object {
  if (actor.role === "API_KEY") return { apiKeyId: actor.key.id };
  return "user" in actor && actor.user ? { userId: actor.user.id } : {};
}

async function insertImport(ctx: Context, fileName: string): Promise<ImportRecord> {
  const { actor } = ctx;
  const by = ownerOf(ctx);
  return ctx.database.deviceImport.create({
    data: {
      ...by,
      fileName,
      state: "RECEIVING",
      headersHash: "",
      actorName: nameOf(actor),
      createdAt: ctx.clock(),
    },
  });
}

function checkWidth({ columns }: UploadOptions, { headers }: Staged): void {
  if (!columns || columns.length === headers.length) return;
  throw wrongWidth(headers.length);
}

type Beginning = { id: string; images: number; staged: Staged; options: UploadOptions };

/**
 * The columns are the given ones, or those of the last import by the same user or key with these headers, or those
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
  const remembered = last?.columns.length === headers.length ? last : undefined;
  const found = options.columns ?? columnsOfHeaders(headers);
  return ctx.database.$transaction(async (tx) => {
    await enqueueCheck(tx, id, 0);
    const { count } = await tx.deviceImport.updateMany({
      where: { id, state: "RECEIVING" },
      data: {
        ...{ headers, headersHash, rows, images },
        columns:
          options.columns || !remembered ? found.map((one) => one ?? "") : remembered.columns,
        kind: options.kind ?? remembered?.kind ?? null,
        mode: options.start ?? null,
        state: "CHECKING",
      },
    });
    if (count === 0) throw new AppError("CONFLICT", t("The import was cancelled"));
    return tx.deviceImport.findUniqueOrThrow({ where: { id } });
  });
}

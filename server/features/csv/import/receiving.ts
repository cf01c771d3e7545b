import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { nameOf } from "../../../core/audit.ts";
import type { Context, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorize } from "../../../core/permissions.ts";
import { fromClient } from "../../uploads/service.ts";
import { removeImportFiles } from "./lifecycle.ts";
import { endStates } from "./record.ts";

/** The most imports that have not ended, of all admins and keys. Each may hold a ZIP file on disk. */
const maxOpen = 20;

/** Milliseconds between looks whether an import that is being received was cancelled. */
const lookMs = 500;

/** How long an import stays open without a sign of the server that receives the import. */
const leaseMs = 30_000;

/** An import that is being received. */
export type OpenImport = {
  id: string;
  /** Aborted, with the error of the response, when the import was cancelled. */
  signal: AbortSignal;
};

/**
 * Opens an import, of which there are only so many, and receives its file. Nothing of an import that can't be received
 * stays, except that a cancelled one is listed. Throws CONFLICT where too many are open.
 */
export async function withOpenImport<Result>(
  ctx: Context,
  receive: (opened: OpenImport) => Promise<Result>,
): Promise<Result> {
  authorize(ctx, "importDevices");
  const id = await openImport(ctx);
  const cancellation = new AbortController();
  const look = setInterval(() => {
    renewLease(ctx, id).then(
      (isCancelled) => isCancelled && cancellation.abort(cancelled()),
      // The next look tells, or the end.
      () => undefined,
    );
  }, lookMs);
  try {
    return await receive({ id, signal: cancellation.signal });
  } catch (error) {
    await closeImport(ctx, id).catch((err) =>
      ctx.log.error({ err }, "An upload left files behind"),
    );
    throw error;
  } finally {
    clearInterval(look);
  }
}

/** The user or the key that sends an import. */
export function ownerOf({ actor }: Context): { apiKeyId: string } | { userId: string } | object {
  if (actor.role === "API_KEY") return { apiKeyId: actor.key.id };
  return "user" in actor && actor.user ? { userId: actor.user.id } : {};
}

/** The error of an upload whose import was cancelled. */
export const cancelled = () => new AppError("CONFLICT", t("The import was cancelled"));

/** Uploads that begin at the same time are counted one after the other. Those of servers that are gone do not count. */
function openImport(ctx: Context): Promise<string> {
  return ctx.database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('imports', 0))`;
    const open = await tx.deviceImport.count({ where: { state: { notIn: [...endStates] } } });
    const left = await tx.deviceImport.count({ where: abandoned(ctx) });
    if (open - left >= maxOpen) throw tooManyOpen();
    const { id } = await tx.deviceImport.create({
      data: {
        ...ownerOf(ctx),
        fileName: "devices.csv",
        state: "RECEIVING",
        headersHash: "",
        actorName: nameOf(ctx.actor),
        createdAt: ctx.clock(),
        leaseUntil: leaseFrom(ctx),
      },
    });
    return id;
  });
}

const tooManyOpen = () =>
  new AppError(
    "CONFLICT",
    t("There can be at most {maxOpen} imports that have not ended. Please cancel others.", {
      maxOpen,
    }),
  );

const leaseFrom = ({ clock }: Pick<Deps, "clock">, ms = leaseMs) =>
  new Date(clock().getTime() + ms);

/** The uploads whose servers ended while they received them. */
export const abandoned = ({ clock }: Pick<Deps, "clock">) =>
  ({ state: "RECEIVING", leaseUntil: { lt: clock() } }) as const;

/** Renews the lease where half of it has passed. Returns whether the import was cancelled. */
async function renewLease(ctx: Context, id: string): Promise<boolean> {
  const { deviceImport } = ctx.database;
  const row = await deviceImport.findUnique({ where: { id }, select: { state: true } });
  await deviceImport.updateMany({
    where: { id, state: "RECEIVING", leaseUntil: { lt: leaseFrom(ctx, leaseMs / 2) } },
    data: { leaseUntil: leaseFrom(ctx) },
  });
  return row?.state === "CANCELLED";
}

async function closeImport(ctx: Context, id: string): Promise<void> {
  await removeImportFiles(ctx, id);
  await ctx.database.deviceImportRow.deleteMany({ where: { importId: id } });
  await ctx.database.deviceImport.deleteMany({ where: { id, state: "RECEIVING" } });
}

/** Where uploads are received, in DATA_DIR. */
export const receivingFolder = (dataDir: string): string => join(dataDir, "imports");

/** The received files of an import. */
export type Received = { csv: string; zip?: string; fileName: string };

/** Runs a function with a folder for received files, which is removed afterwards. UNAVAILABLE where the disk is full. */
export async function withFolder<Result>(
  dataDir: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  let folder: string | undefined;
  try {
    await mkdir(receivingFolder(dataDir), { recursive: true });
    folder = await mkdtemp(join(receivingFolder(dataDir), "upload-"));
    return await run(folder);
  } catch (error) {
    throw isFullDisk(error) ? unavailable(error) : error;
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

const isFullDisk = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));

const unavailable = (cause: unknown) =>
  new AppError("UNAVAILABLE", t("Files can't be stored right now. Please try again later."), {
    cause,
  });

type Saving = { path: string; megabytes: number; signal: AbortSignal };

/** Writes an uploaded file to disk. Throws TOO_LARGE beyond so many megabytes, and the reason of the signal. */
export async function saveFile(file: Readable, { path, megabytes, signal }: Saving): Promise<void> {
  const max = megabytes * 1024 * 1024;
  let size = 0;
  const limit = new Transform({
    transform(chunk, _encoding, done) {
      size += chunk.length;
      const isTooLarge = size > max;
      done(isTooLarge ? tooLarge(megabytes) : null, isTooLarge ? undefined : chunk);
    },
  });
  await pipeline(fromClient(file), limit, createWriteStream(path), { signal }).catch((error) => {
    signal.throwIfAborted();
    throw error;
  });
  if (size === 0) throw new AppError("BAD_USER_INPUT", t("The file is empty"));
}

const tooLarge = (megabytes: number) =>
  new AppError("TOO_LARGE", t("The file may have at most {megabytes} MB", { megabytes }));

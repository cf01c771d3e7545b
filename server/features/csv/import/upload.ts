import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { nameOf } from "../../../core/audit.ts";
import type { Context, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { authorize } from "../../../core/permissions.ts";
import type { Prisma } from "../../../generated/prisma/client.ts";
import {
  drainAfterResponse,
  fromClient,
  parsingTimeout,
  throwMalformed,
} from "../../uploads/service.ts";
import { removeImportFiles } from "../pictures/pictures.ts";
import { endStates, type ImportRecord, ownerOf } from "./record.ts";
import { parseOptions } from "./rules.ts";
import { cancelled, type OpenImport, type Received, stageImport } from "./stage.ts";

/** The largest number of open imports of all admins and keys together. Each open import can keep a ZIP file on disk. */
const maxOpen = 20;

/**
 * The largest number of open imports of one API key. A single program must leave room for admins and other programs.
 */
const maxOpenOfKey = 10;

/** The interval in milliseconds at which an upload checks whether its import was cancelled. */
const lookMs = 500;

/** The time for which an import stays open when its server no longer renews the lease. */
const leaseMs = 30_000;

const maxNameLength = 200;

/** Saves the files of a multipart request to disk, and creates an import from them. */
export async function receiveImport(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ImportRecord> {
  const { ctx } = request;
  if (!request.isMultipart()) throw noFile();
  drainAfterResponse(request, reply);
  return withOpenImport(ctx, (opened) =>
    withFolder(ctx.env.DATA_DIR, async (folder) => {
      const { fields, ...received } = await Promise.race([
        receiveParts(request, folder, opened),
        parsingTimeout(request).catch(throwMalformed),
      ]);
      if (!received.csv) throw noFile();
      return stageImport(ctx, opened, { ...received, csv: received.csv }, parseOptions(fields));
    }),
  );
}

type Parts = Partial<Received> & { fileName: string; fields: Record<string, string> };

async function receiveParts(
  request: FastifyRequest,
  folder: string,
  { signal }: OpenImport,
): Promise<Parts> {
  const { env } = request.ctx;
  const parts: Parts = { fileName: "", fields: {} };
  for await (const part of fromClient(request.parts())) {
    if (part.type === "field") {
      parts.fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === "file" && !parts.csv) {
      parts.csv = join(folder, "file.csv");
      parts.fileName = fileNameOf(part.filename);
      await saveFile(part.file, { path: parts.csv, megabytes: env.IMPORT_CSV_MB, signal });
    } else if (part.fieldname === "images" && !parts.zip) {
      authorize(request.ctx, "manageImages");
      parts.zip = join(folder, "images.zip");
      await saveFile(part.file, { path: parts.zip, megabytes: env.IMPORT_ZIP_MB, signal });
    } else throw wrongPart(part.fieldname);
  }
  return parts;
}

/** Returns the file's name on the client, without folders and control characters. */
const fileNameOf = (given: string | undefined) =>
  basename((given ?? "").replaceAll("\\", "/"))
    .replace(/\p{C}/gu, "")
    .trim()
    .slice(0, maxNameLength) || "devices.csv";

const noFile = () =>
  new AppError(
    "BAD_USER_INPUT",
    t("Please send multipart/form-data with a CSV file in the field “file”"),
    {
      fields: { file: t("is required") },
    },
  );

const wrongPart = (name: string) =>
  new AppError(
    "BAD_USER_INPUT",
    t(
      "Please send one CSV file in the field “file” and at most one ZIP file in the field “images”, not {name}",
      {
        name: name.slice(0, 50),
      },
    ),
  );

/**
 * Opens an import and receives its file. If receiving fails, removes the import unless the import was cancelled. Throws
 * CONFLICT if too many imports are open.
 */
async function withOpenImport<Result>(
  ctx: Context,
  receive: (opened: OpenImport) => Promise<Result>,
): Promise<Result> {
  authorize(ctx, "importDevices");
  const id = await openImport(ctx);
  const cancellation = new AbortController();
  const look = setInterval(() => {
    renewLease(ctx, id).then(
      (isCancelled) => isCancelled && cancellation.abort(cancelled()),
      // Database errors are ignored here. The next renewal, or the end of the upload, notices a cancellation.
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

/**
 * Adds an import and returns its id. Simultaneous uploads wait for each other. Uploads to dead servers do not count
 * towards the limit.
 */
function openImport(ctx: Context): Promise<string> {
  return ctx.database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('imports', 0))`;
    const owner = ownerOf(ctx);
    const countOpen = async (where: Prisma.DeviceImportWhereInput) => {
      const isOpen = { state: { notIn: [...endStates] } };
      const open = await tx.deviceImport.count({ where: { AND: [where, isOpen] } });
      return open - (await tx.deviceImport.count({ where: { AND: [where, abandoned(ctx)] } }));
    };
    if ((await countOpen({})) >= maxOpen) throw tooManyOpen();
    if (ctx.actor.role === "API_KEY" && (await countOpen(owner)) >= maxOpenOfKey)
      throw tooManyOpenOfKey();
    const { id } = await tx.deviceImport.create({
      data: {
        ...owner,
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
    t("There can be at most {maxOpen} unfinished imports. Please cancel one first.", {
      maxOpen,
    }),
  );

const tooManyOpenOfKey = () =>
  new AppError(
    "CONFLICT",
    t("An API key can have at most {maxOpen} unfinished imports. Please cancel one first.", {
      maxOpen: maxOpenOfKey,
    }),
  );

const leaseFrom = ({ clock }: Pick<Deps, "clock">, ms = leaseMs) =>
  new Date(clock().getTime() + ms);

/** Returns the condition for uploads whose server died during the upload. */
export const abandoned = ({ clock }: Pick<Deps, "clock">) =>
  ({ state: "RECEIVING", leaseUntil: { lt: clock() } }) as const;

/** Renews the lease when half of its time has passed. Returns whether the import was cancelled. */
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

/** Returns the folder for uploads in DATA_DIR. */
export const receivingFolder = (dataDir: string): string => join(dataDir, "imports");

/**
 * Runs a function with a folder for received files. Removes the folder afterwards. Throws UNAVAILABLE if the disk is
 * full.
 */
async function withFolder<Result>(
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

/**
 * Writes an uploaded file to disk. Throws TOO_LARGE if the file has more than the given number of megabytes, and
 * BAD_USER_INPUT if the file is empty. Throws the signal's reason when the signal is aborted.
 */
async function saveFile(file: Readable, { path, megabytes, signal }: Saving): Promise<void> {
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

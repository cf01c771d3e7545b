import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { dayMs } from "../../../shared/durations.ts";
import { record } from "../../core/audit.ts";
import type { Context, Deps } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { authorize, authorizeUser, refreshRole } from "../../core/permissions.ts";
import { firstSentence } from "../../core/validation.ts";
import type { Transaction } from "../../database/client.ts";
import { afterCommit, afterRollback } from "../../database/jointTransaction.ts";
import type { Image } from "../../generated/prisma/client.ts";
import { masterKey, removeFiles } from "./copies.ts";
import { PLACEHOLDER, pathFor, stemOf } from "./imageName.ts";
import { enqueueCopies } from "./jobs.ts";
import { processUpload, propertiesOfSvg } from "./processing.ts";
import * as records from "./records.ts";
import { replaceReferences } from "./references.ts";

// Exported for imports, because imports receive files too.
export {
  drainAfterResponse,
  fromClient,
  parsingTimeout,
  throwMalformed,
} from "./multipart.ts";

/** A file that was uploaded to REST or GraphQL, before any check. */
export type UploadedFile = {
  /** Throws BAD_USER_INPUT for an empty file and TOO_LARGE above 10 MB. */
  read(): Promise<Buffer>;
};

const deletionBatch = 100;

/**
 * The number of the demo's images that are stored at a time. A bucket that gets hundreds of requests at the same time
 * may not respond in time.
 */
const concurrentDrawings = 16;

/** Stores an image and returns its path. Throws RATE_LIMITED if the quota of the user or API key is used up. */
export async function uploadImage(ctx: Context, file: UploadedFile): Promise<string> {
  authorize(ctx, "manageImages");
  const bytes = await file.read();
  await refreshRole(ctx);
  return storeUpload(ctx, bytes);
}

type UploadContext = Pick<Context, keyof ImageDeps | "actor" | "env">;

/**
 * Same as `uploadImage`, for a file whose bytes were already read. The caller must have just checked the actor's
 * permission again.
 */
export async function storeUpload(ctx: UploadContext, bytes: Buffer): Promise<string> {
  authorize(ctx, "manageImages");
  const { master, properties } = await processUpload(bytes);
  const path = pathFor(properties);
  const record = { path, bytes: master.length, createdAt: ctx.clock() };
  const { uploader, quota } = uploaderOf(ctx);
  // The row is stored before the file. A failure in between leaves only a row, which is later deleted as unused.
  await ctx.database.$transaction(async (tx) => {
    await records.insertWithinQuota(tx, record, uploader, quota);
    await enqueueCopies(tx, path);
  });
  afterRollback(ctx.database, () => removeWithoutRow(ctx, path));
  await storeMaster(ctx, path, master);
  return path;
}

/**
 * Removes the files of an image if the image has no row. If the connection was lost during the commit, the row may
 * exist.
 */
async function removeWithoutRow({ database, storage }: ImageDeps, path: string): Promise<void> {
  if ((await database.image.count({ where: { path } })) === 0) await removeFiles(storage, [path]);
}

/**
 * Returns the uploader and the daily quota. In the server's settings, 0 means no limit; for a key, 0 allows no upload.
 */
function uploaderOf(ctx: UploadContext): {
  uploader: records.Uploader;
  quota: records.UploadQuota;
} {
  const megabytes = ctx.env.UPLOAD_MB_PER_DAY || Number.POSITIVE_INFINITY;
  if (ctx.actor.role === "API_KEY") {
    const { id: apiKeyId, uploadsPerDay: images } = ctx.actor.key;
    if (images === 0) throw new AppError("FORBIDDEN", t("This API key may not upload images"));
    return { uploader: { apiKeyId }, quota: { images, megabytes } };
  }
  const { user } = authorizeUser(ctx, "manageImages");
  const images = ctx.env.UPLOADS_PER_DAY || Number.POSITIVE_INFINITY;
  return { uploader: { userId: user.id }, quota: { images, megabytes } };
}

/**
 * Replaces an image. All rows that refer to the old image then refer to the new image, and the old image is deleted.
 * Throws NOT_FOUND for an unknown image.
 */
export async function replaceImage(ctx: Context, old: string, file: UploadedFile): Promise<string> {
  authorize(ctx, "replaceImages");
  // The placeholder represents every missing image and can't be replaced.
  if (old === PLACEHOLDER) return uploadImage(ctx, file);
  await findImage(ctx, old);
  const newPath = await uploadImage(ctx, file);
  const unused = await ctx.database.$transaction(async (tx) => {
    // All transactions lock the rows that refer to an image before they lock the image.
    const auditRecords = await replaceReferences(tx, { oldPath: old, newPath, at: ctx.clock() });
    const [locked] = await records.lock(tx, [old], "DELETION");
    if (locked === undefined) throw notFound();
    if (auditRecords.length > 0) await record(tx, ctx, ...auditRecords);
    return records.deleteUnused(tx, [old]);
  });
  await afterCommit(ctx.database, () =>
    deleteFiles(ctx, unused).catch((err) => {
      ctx.log.error({ err }, "The files of a replaced image could not be deleted yet");
    }),
  );
  return newPath;
}

/**
 * Deletes an image and returns its path. An image to which rows still refer is deleted as soon as no row refers to it.
 * Forms need this behaviour, because a form deletes an image before it saves the device.
 */
export async function deleteImage(ctx: Context, path: string): Promise<string> {
  authorize(ctx, "manageImages");
  if (path === PLACEHOLDER) return path;
  await findImage(ctx, path);
  await afterCommit(ctx.database, () => deleteUnused(ctx, [path]));
  return path;
}

/** The paths of images in an input, by the names of the input's fields. */
export type ImageFields = Record<string, string | readonly string[] | null | undefined>;

/**
 * Locks the images of an input until the end of the transaction, because the transaction writes references to the
 * images. Throws BAD_USER_INPUT with the fields (such as `images.2`) of images that are not stored. The placeholder
 * counts as stored.
 */
export async function checkImages(tx: Transaction, images: ImageFields): Promise<void> {
  const named = Object.entries(images).flatMap(([field, value]): [string, string][] => {
    if (typeof value === "string") return [[field, value]];
    return (value ?? []).map((path, at) => [`${field}.${at}`, path]);
  });
  const stored = await lockImages(
    tx,
    named.map(([, path]) => path),
  );
  const unknown = named.filter(([, path]) => !stored.has(path));
  if (unknown.length === 0) return;
  const fields = Object.fromEntries(unknown.map(([field]) => [field, t("is not a stored image")]));
  throw new AppError("BAD_USER_INPUT", firstSentence(fields), { fields });
}

/**
 * Locks the images with these paths until the end of the transaction. Returns the paths of the images that are stored,
 * and the placeholder's path.
 */
export async function lockImages(tx: Transaction, paths: readonly string[]): Promise<Set<string>> {
  const uploads = paths.filter((path) => stemOf(path) !== null);
  const stored = uploads.length > 0 ? await records.lock(tx, uploads, "USE") : [];
  return new Set([PLACEHOLDER, ...stored]);
}

type ImageDeps = Pick<Deps, "database" | "storage" | "log" | "clock">;

/**
 * Deletes those images to which no row refers any more. Called after a change was committed. A failure is only logged,
 * because `deleteAbandonedImages` tries again.
 */
export async function removeUnusedImages(deps: ImageDeps, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  try {
    await deleteUnused(deps, paths);
  } catch (err) {
    deps.log.error({ err }, "Unused images could not be deleted");
  }
}

/** Deletes images that are older than a day and to which no row refers. Returns the number of deleted images. */
export async function deleteAbandonedImages(deps: ImageDeps): Promise<number> {
  const before = new Date(deps.clock().getTime() - dayMs);
  let deleted = 0;
  for (;;) {
    const found = await records.findAbandoned(deps.database, before, deletionBatch);
    await deleteUnused(deps, found);
    deleted += found.length;
    if (found.length < deletionBatch) return deleted;
  }
}

/**
 * Stores the SVG pictures of the demo catalogue and returns their paths, in order. Equal pictures have equal paths.
 * Uploads must not use this function, because an SVG may contain scripts.
 */
export async function storeSvgImages(
  { database, storage }: Pick<Deps, "database" | "storage">,
  svgs: readonly string[],
): Promise<string[]> {
  const images = await Promise.all(
    svgs.map(async (svg) => {
      const master = Buffer.from(svg);
      const id = createHash("sha256").update(master).digest().subarray(0, 12);
      return { master, path: pathFor(await propertiesOfSvg(master), id) };
    }),
  );
  const data = images.map(({ path, master }) => ({ path, bytes: master.length }));
  await database.image.createMany({ data, skipDuplicates: true });
  const limit = pLimit({ concurrency: concurrentDrawings, rejectOnClear: true });
  const store = ({ path, master }: (typeof images)[number]) =>
    storage.put(keyOf(path), master, "image/svg+xml");
  // If a picture can't be stored, the remaining pictures are not tried.
  await limit.map(images, store).finally(() => limit.clearQueue());
  return images.map(({ path }) => path);
}

const notFound = () => new AppError("NOT_FOUND", t("No image Found with that path"));

async function findImage({ database }: ImageDeps, path: string): Promise<void> {
  const stem = stemOf(path);
  if (stem === null || !(await database.image.findUnique({ where: { path } }))) throw notFound();
}

function keyOf(path: string): string {
  const stem = stemOf(path);
  if (stem === null) throw new Error(`Not the path of a stored image: ${path}`);
  return masterKey(stem);
}

async function storeMaster(
  { storage, log }: Pick<ImageDeps, "storage" | "log">,
  path: string,
  master: Buffer,
): Promise<void> {
  try {
    await storage.put(keyOf(path), master, "image/webp");
  } catch (err) {
    log.error({ err }, "An image could not be stored");
    throw new AppError(
      "UNAVAILABLE",
      t("Images can't be stored right now. Please try again later."),
    );
  }
}

/** Deletes those images to which no row refers. */
async function deleteUnused(deps: ImageDeps, paths: readonly string[]): Promise<void> {
  const deleted = await deps.database.$transaction((tx) => records.deleteUnused(tx, paths));
  await deleteFiles(deps, deleted);
}

/**
 * Deletes the files of images whose rows were deleted. Must be called only after the commit, because a row that a
 * rollback keeps still needs its file. After a failure, the rows are stored again, so that the cleanup tries again.
 */
async function deleteFiles({ database, storage }: ImageDeps, images: Image[]): Promise<void> {
  const paths = images.map(({ path }) => path);
  try {
    await removeFiles(storage, paths);
  } catch (error) {
    await database.image.createMany({ data: images, skipDuplicates: true });
    throw error;
  }
}

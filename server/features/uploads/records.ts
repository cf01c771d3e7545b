import { dayMs } from "../../../shared/durations.ts";
import { AppError } from "../../core/errors.ts";
import { type Text, t } from "../../core/i18n.ts";
import type { Transaction } from "../../database/client.ts";
import { type Image, Prisma } from "../../generated/prisma/client.ts";

// This file has the functions for rows of stored images. Rows are always locked in the order of their paths.

const megabyte = 1024 * 1024;

/** The row of an upload. */
export type ImageRecord = { path: string; bytes: number; createdAt: Date };

/** The user or the API key that uploads. */
export type Uploader = { userId: string } | { apiKeyId: string };

/** The limits of one uploader in 24 hours. */
export type UploadQuota = { images: number; megabytes: number };

/**
 * Adds the row of an upload. Throws RATE_LIMITED if the uploader's quota is used up. Simultaneous uploads by the same
 * uploader are counted one after the other.
 */
export async function insertWithinQuota(
  tx: Transaction,
  record: ImageRecord,
  uploader: Uploader,
  quota: UploadQuota,
): Promise<void> {
  const { createdAt } = record;
  await lockUploader(tx, uploader);
  const since = new Date(createdAt.getTime() - dayMs);
  const { _count, _sum, _min } = await tx.image.aggregate({
    where: { ...uploader, createdAt: { gt: since } },
    _count: true,
    _sum: { bytes: true },
    _min: { createdAt: true },
  });
  const refusal = reachedLimit(quota, {
    images: _count,
    bytes: (_sum.bytes ?? 0) + record.bytes,
  });
  if (refusal) {
    const oldest = _min.createdAt;
    // If there is no earlier upload, waiting does not help.
    const retryAfter = oldest ? Math.ceil((oldest.getTime() - since.getTime()) / 1000) : undefined;
    throw new AppError("RATE_LIMITED", refusal, { retryAfter });
  }
  await tx.image.create({ data: { ...record, ...uploader } });
}

/**
 * Returns the message about the limit that one more upload would exceed; null if the upload would exceed no limit.
 * `bytes` includes the bytes of this upload.
 */
function reachedLimit(
  { images, megabytes }: UploadQuota,
  stored: { images: number; bytes: number },
): Text | null {
  if (stored.images >= images)
    return t(
      "At most {images, plural, one {# image} other {# images}} may be uploaded in 24 hours",
      {
        images,
      },
    );
  if (stored.bytes > megabytes * megabyte)
    return t("At most {megabytes} MB of images may be uploaded in 24 hours", { megabytes });
  return null;
}

async function lockUploader(tx: Transaction, uploader: Uploader): Promise<void> {
  if ("userId" in uploader)
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${uploader.userId}::uuid FOR NO KEY UPDATE`;
  else
    await tx.$queryRaw`SELECT 1 FROM api_key WHERE id = ${uploader.apiKeyId}::uuid FOR NO KEY UPDATE`;
}

const lockModes = {
  /** The lock that protects images from deletion. */
  USE: Prisma.sql`FOR SHARE`,
  /** The lock that protects images from deletion and from use. */
  DELETION: Prisma.sql`FOR UPDATE`,
};

/** Locks the images with these paths, and returns the paths of the images that exist. */
export async function lock(
  tx: Transaction,
  paths: readonly string[],
  mode: keyof typeof lockModes,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ path: string }[]>`
    SELECT path FROM image WHERE path = ANY(${paths}) ORDER BY path ${lockModes[mode]}`;
  return rows.map(({ path }) => path);
}

const isUnused = Prisma.sql`
  NOT EXISTS (SELECT FROM page_version WHERE images @> ARRAY[image.path])
  AND NOT EXISTS (SELECT FROM page_draft WHERE images @> ARRAY[image.path])
  AND NOT EXISTS (SELECT FROM device WHERE device."coverImage" = image.path)
  AND NOT EXISTS (SELECT FROM device WHERE device.images @> ARRAY[image.path])
  AND NOT EXISTS (SELECT FROM evaluation WHERE evaluation."seenCoverImage" = image.path)
  AND NOT EXISTS (SELECT FROM device_import_file WHERE device_import_file.path = image.path)
  AND NOT EXISTS (SELECT FROM inspection WHERE inspection.photos @> ARRAY[image.path])
  AND NOT EXISTS (SELECT FROM unit WHERE unit.photos @> ARRAY[image.path])
  AND NOT EXISTS (SELECT FROM banner WHERE image.path IN (banner.image, banner."imageBn"))
  AND NOT EXISTS (SELECT FROM offer WHERE image.path IN (offer.image, offer."imageBn"))`;

/**
 * Deletes the rows of those given images to which no row refers, and returns the deleted rows. The rows are locked
 * before the references are read. Earlier transactions that use an image have then ended, and later transactions find
 * the image deleted.
 */
export async function deleteUnused(tx: Transaction, paths: readonly string[]): Promise<Image[]> {
  const locked = await lock(tx, paths, "DELETION");
  if (locked.length === 0) return [];
  return tx.$queryRaw<Image[]>`
    DELETE FROM image WHERE path = ANY(${locked}) AND ${isUnused} RETURNING *`;
}

/** Returns the paths of at most `limit` images that are older than `before` and to which no row refers. */
export async function findAbandoned(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ path: string }[]>`
    SELECT path FROM image WHERE "createdAt" < ${before} AND ${isUnused}
    ORDER BY "createdAt" LIMIT ${limit}`;
  return rows.map(({ path }) => path);
}

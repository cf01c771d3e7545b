import type { Env } from "../../config.ts";
import { AppError } from "../../core/errors.ts";
import type { Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";

// The rows of stored images. They are always locked in the order of their paths.

const dayMs = 24 * 60 * 60_000;
const megabyte = 1024 * 1024;

/** The row of an upload. */
export type ImageRecord = { path: string; bytes: number; userId: string; createdAt: Date };

/** The limits of one user in 24 hours; 0 is off. */
export type UploadQuota = Pick<Env, "UPLOADS_PER_DAY" | "UPLOAD_MB_PER_DAY">;

/**
 * Adds the row of an upload. Throws RATE_LIMITED beyond the user's quota; simultaneous uploads of one user
 * are counted one after the other.
 */
export async function insertWithinQuota(
  tx: Transaction,
  record: ImageRecord,
  quota: UploadQuota,
): Promise<void> {
  const { userId, createdAt } = record;
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const since = new Date(createdAt.getTime() - dayMs);
  const { _count, _sum, _min } = await tx.image.aggregate({
    where: { userId, createdAt: { gt: since } },
    _count: true,
    _sum: { bytes: true },
    _min: { createdAt: true },
  });
  const maxImages = quota.UPLOADS_PER_DAY || Number.POSITIVE_INFINITY;
  const maxBytes = quota.UPLOAD_MB_PER_DAY * megabyte || Number.POSITIVE_INFINITY;
  if (_count >= maxImages || (_sum.bytes ?? 0) + record.bytes > maxBytes) {
    const oldest = _min.createdAt ?? createdAt;
    const retryAfter = Math.ceil((oldest.getTime() - since.getTime()) / 1000);
    throw new AppError("RATE_LIMITED", "You uploaded too many images today", { retryAfter });
  }
  await tx.image.create({ data: record });
}

const lockModes = {
  /** Against deletion. */
  USE: Prisma.sql`FOR SHARE`,
  /** Against deletion and use. */
  DELETION: Prisma.sql`FOR UPDATE`,
};

/** Locks the images that exist among some paths, and returns their paths. */
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
  NOT EXISTS (SELECT FROM device WHERE device."coverImage" = image.path)
  AND NOT EXISTS (SELECT FROM device WHERE device.images @> ARRAY[image.path])
  AND NOT EXISTS (SELECT FROM evaluation WHERE evaluation."seenCoverImage" = image.path)
  AND NOT EXISTS (SELECT FROM inspection WHERE inspection.photos @> ARRAY[image.path])
  AND NOT EXISTS (SELECT FROM banner WHERE banner.image = image.path)
  AND NOT EXISTS (SELECT FROM offer WHERE offer.image = image.path)`;

/** Those of some images that no row refers to. */
export async function findUnused(tx: Transaction, paths: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ path: string }[]>`
    SELECT path FROM image WHERE path = ANY(${paths}) AND ${isUnused}`;
  return rows.map(({ path }) => path);
}

/** Images older than `before` that no row refers to, at most `limit` of them. */
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

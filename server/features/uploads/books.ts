import { AppError } from "../../core/errors.ts";
import type { Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";

/**
 * The most that one user may bring in a day: an admin adds some forty devices with five pictures
 * each, and whoever steals an admin's session does not fill the disk.
 */
const MAX_IMAGES_A_DAY = 200;
const MAX_BYTES_A_DAY = 500 * 1024 * 1024;
const DAY_MS = 24 * 60 * 60_000;

/** An upload as the books have it. */
export type Entry = { path: string; bytes: number; userId: string; createdAt: Date };

/**
 * Writes an upload into the books, or throws RATE_LIMITED past what its user may bring in a day.
 * Uploads of one user that come together are counted one after the other.
 */
export async function enter(tx: Transaction, entry: Entry): Promise<void> {
  const { userId, createdAt } = entry;
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const since = new Date(createdAt.getTime() - DAY_MS);
  const { _count, _sum, _min } = await tx.image.aggregate({
    where: { userId, createdAt: { gt: since } },
    _count: true,
    _sum: { bytes: true },
    _min: { createdAt: true },
  });
  const bytes = (_sum.bytes ?? 0) + entry.bytes;
  if (_count >= MAX_IMAGES_A_DAY || bytes > MAX_BYTES_A_DAY) {
    const oldest = _min.createdAt ?? createdAt;
    const retryAfter = Math.ceil((oldest.getTime() - since.getTime()) / 1000);
    throw new AppError("RATE_LIMITED", "You uploaded too many images today", { retryAfter });
  }
  await tx.image.create({ data: entry });
}

/**
 * Of some stored images those that are there, kept from being removed until the transaction ends.
 * Rows are always locked in the order of their paths, so that nobody waits in a circle.
 */
export async function holdForUse(tx: Transaction, paths: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ path: string }[]>`
    SELECT path FROM image WHERE path = ANY(${paths}) ORDER BY path FOR SHARE`;
  return rows.map(({ path }) => path);
}

/** As `holdForUse`, but kept from being taken into use as well. */
export async function holdForRemoval(tx: Transaction, paths: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ path: string }[]>`
    SELECT path FROM image WHERE path = ANY(${paths}) ORDER BY path FOR UPDATE`;
  return rows.map(({ path }) => path);
}

const unused = Prisma.sql`
  NOT EXISTS (SELECT FROM device WHERE device."coverImage" = image.path)
  AND NOT EXISTS (SELECT FROM device WHERE device.images @> ARRAY[image.path])
  AND NOT EXISTS (SELECT FROM evaluation WHERE evaluation."seenCoverImage" = image.path)
  AND NOT EXISTS (SELECT FROM banner WHERE banner.image = image.path)
  AND NOT EXISTS (SELECT FROM offer WHERE offer.image = image.path)`;

/** Of some stored images those that nothing shows. */
export async function findUnused(tx: Transaction, paths: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ path: string }[]>`
    SELECT path FROM image WHERE path = ANY(${paths}) AND ${unused}`;
  return rows.map(({ path }) => path);
}

/** Images older than `before` that nothing shows, at most `limit` of them. */
export async function findForgotten(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ path: string }[]>`
    SELECT path FROM image WHERE "createdAt" < ${before} AND ${unused}
    ORDER BY "createdAt" LIMIT ${limit}`;
  return rows.map(({ path }) => path);
}

import type { AuditRecord, Change } from "../../core/audit.ts";
import type { Transaction } from "../../database/client.ts";
import { Prisma } from "../../generated/prisma/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";

type Replacement = { oldPath: string; newPath: string; at: Date };

/**
 * Replaces an image in every row that refers to it, and returns the entries for the audit log. A device's `version`
 * does not increase, so that an open update form has no conflict. Rows are locked in the order that all transactions
 * use: devices, evaluations (whose locks also protect inspections), units, banners, home offers, and finally images.
 * Rows of the same table are locked in the order of their ids.
 */
export async function replaceReferences(
  tx: Transaction,
  replacement: Replacement,
): Promise<AuditRecord[]> {
  const devices = await replaceInDevices(tx, replacement);
  await replaceInEvaluations(tx, replacement);
  await replaceInUnits(tx, replacement);
  const banners = await replaceInHomeImages(tx, "banner", replacement);
  const offers = await replaceInHomeImages(tx, "offer", replacement);
  return [
    ...devices,
    ...banners.map(({ id }) => changedHomeImage("BANNER", id)),
    ...offers.map(({ id }) => changedHomeImage("OFFER", id)),
  ];
}

type ChangedDevice = {
  id: string;
  kind: DeviceKind;
  title: string;
  isCover: boolean;
  isFurther: boolean;
};

async function replaceInDevices(
  tx: Transaction,
  { oldPath, newPath, at }: Replacement,
): Promise<AuditRecord[]> {
  const devices = await tx.$queryRaw<ChangedDevice[]>`
    WITH locked AS (
      SELECT id, "coverImage" = ${oldPath} AS "isCover", images @> ARRAY[${oldPath}] AS "isFurther"
      FROM device WHERE "coverImage" = ${oldPath} OR images @> ARRAY[${oldPath}]
      ORDER BY id FOR UPDATE)
    UPDATE device SET images = array_replace(images, ${oldPath}, ${newPath}), "updatedAt" = ${at},
      "coverImage" = CASE "coverImage" WHEN ${oldPath} THEN ${newPath} ELSE "coverImage" END
    FROM locked WHERE device.id = locked.id
    RETURNING device.id, kind, title, "isCover", "isFurther"`;
  return devices.map(changedDevice);
}

function changedDevice({ id, kind, title, isCover, isFurther }: ChangedDevice): AuditRecord {
  const changes: Change[] = [];
  if (isCover) changes.push({ field: "COVER_IMAGE" });
  if (isFurther) changes.push({ field: "IMAGES" });
  return { action: "CHANGED", subject: "DEVICE", subjectId: id, kind, title, changes };
}

/**
 * Replaces an image in evaluations and inspections. Adds no entries to the audit log, because admins do not change
 * snapshots of devices or findings of inspections.
 */
async function replaceInEvaluations(
  tx: Transaction,
  { oldPath, newPath, at }: Replacement,
): Promise<void> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM evaluation WHERE "seenCoverImage" = ${oldPath}
    UNION SELECT "evaluationId" FROM inspection WHERE photos @> ARRAY[${oldPath}]`;
  const ids = rows.map(({ id }) => id);
  // Locking an evaluation also protects its inspections. The statement selects only by id. With a subquery, PostgreSQL
  // might leave out rows that another transaction changed while this transaction waited for them.
  await tx.$queryRaw`
    SELECT FROM evaluation WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`
    UPDATE evaluation SET "seenCoverImage" = ${newPath}, "updatedAt" = ${at}
    WHERE id = ANY(${ids}::uuid[]) AND "seenCoverImage" = ${oldPath}`;
  await tx.$executeRaw`
    UPDATE inspection SET photos = array_replace(photos, ${oldPath}, ${newPath})
    WHERE "evaluationId" = ANY(${ids}::uuid[]) AND photos @> ARRAY[${oldPath}]`;
}

/** Replaces an image in units. The versions of the units do not increase. */
async function replaceInUnits(
  tx: Transaction,
  { oldPath, newPath, at }: Replacement,
): Promise<void> {
  await tx.$executeRaw`
    WITH locked AS (
      SELECT id FROM unit WHERE photos @> ARRAY[${oldPath}] ORDER BY id FOR UPDATE)
    UPDATE unit SET photos = array_replace(photos, ${oldPath}, ${newPath}), "updatedAt" = ${at}
    FROM locked WHERE unit.id = locked.id`;
}

function replaceInHomeImages(
  tx: Transaction,
  table: "banner" | "offer",
  { oldPath, newPath }: Replacement,
): Promise<{ id: string }[]> {
  const name = Prisma.raw(table);
  return tx.$queryRaw`
    WITH locked AS (
      SELECT id FROM ${name} WHERE ${oldPath} IN (image, "imageBn") ORDER BY id FOR UPDATE)
    UPDATE ${name} SET image = CASE image WHEN ${oldPath} THEN ${newPath} ELSE image END,
      "imageBn" = CASE "imageBn" WHEN ${oldPath} THEN ${newPath} ELSE "imageBn" END
    FROM locked WHERE ${name}.id = locked.id
    RETURNING ${name}.id`;
}

const changedHomeImage = (subject: "BANNER" | "OFFER", subjectId: string): AuditRecord => ({
  action: "CHANGED",
  subject,
  subjectId,
  changes: [{ field: "IMAGE" }],
});

import type { Act, Change } from "../../core/audit.ts";
import type { Transaction } from "../../database/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";

type Replacement = { oldPath: string; newPath: string; at: Date };

/**
 * Replaces an image in every row that refers to it, and returns the entries for the audit log. A device's
 * `version` stays, so that an update form that is open meanwhile has no conflict. Rows are locked in the
 * common order: devices, evaluations, banners, offers, each by id; images come last.
 */
export async function replaceReferences(tx: Transaction, replacement: Replacement): Promise<Act[]> {
  const devices = await inDevices(tx, replacement);
  await inEvaluations(tx, replacement);
  const banners = await tx.$queryRaw<LockedRow[]>`
    SELECT id FROM banner WHERE image = ${replacement.oldPath} ORDER BY id FOR UPDATE`;
  const offers = await tx.$queryRaw<LockedRow[]>`
    SELECT id FROM offer WHERE image = ${replacement.oldPath} ORDER BY id FOR UPDATE`;
  const from = { where: { image: replacement.oldPath }, data: { image: replacement.newPath } };
  if (banners.length > 0) await tx.banner.updateMany(from);
  if (offers.length > 0) await tx.offer.updateMany(from);
  return [
    ...devices,
    ...banners.map(({ id }) => changedHomeImage("BANNER", id)),
    ...offers.map(({ id }) => changedHomeImage("OFFER", id)),
  ];
}

type LockedRow = { id: string };
type LockedDevice = LockedRow & {
  kind: DeviceKind;
  title: string;
  cover: boolean;
  further: boolean;
};

async function inDevices(tx: Transaction, { oldPath, newPath, at }: Replacement): Promise<Act[]> {
  const devices = await tx.$queryRaw<LockedDevice[]>`
    SELECT id, kind, title, "coverImage" = ${oldPath} AS cover, images @> ARRAY[${oldPath}] AS further
    FROM device WHERE "coverImage" = ${oldPath} OR images @> ARRAY[${oldPath}] ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`
    UPDATE device SET images = array_replace(images, ${oldPath}, ${newPath}), "updatedAt" = ${at},
      "coverImage" = CASE "coverImage" WHEN ${oldPath} THEN ${newPath} ELSE "coverImage" END
    WHERE id = ANY(${devices.map(({ id }) => id)}::uuid[])`;
  return devices.map(changedDevice);
}

/** Not in the audit log: the snapshot of a device decides nothing. */
async function inEvaluations(
  tx: Transaction,
  { oldPath, newPath, at }: Replacement,
): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM evaluation WHERE "seenCoverImage" = ${oldPath} ORDER BY id FOR UPDATE`;
  await tx.evaluation.updateMany({
    where: { seenCoverImage: oldPath },
    data: { seenCoverImage: newPath, updatedAt: at },
  });
}

function changedDevice({ id, kind, title, cover, further }: LockedDevice): Act {
  const changes: Change[] = [];
  if (cover) changes.push({ field: "COVER_IMAGE" });
  if (further) changes.push({ field: "IMAGES" });
  return { action: "CHANGED", subject: "DEVICE", subjectId: id, kind, title, changes };
}

const changedHomeImage = (subject: "BANNER" | "OFFER", subjectId: string): Act => ({
  action: "CHANGED",
  subject,
  subjectId,
  changes: [{ field: "IMAGE" }],
});

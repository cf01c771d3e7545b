import type { Act, Change } from "../../core/audit.ts";
import type { Transaction } from "../../database/client.ts";
import type { DeviceKind } from "../../generated/prisma/enums.ts";
import { pictureSubjects } from "../homeImages/rules.ts";

/** One image in place of another. */
type Replacement = { old: string; now: string; at: Date };

/**
 * Shows one image wherever another was shown, and answers with what the audit is to be told. A
 * device's `version` stays: whoever has it open for a change has not been overtaken by it. Rows are
 * held in the order that is everywhere the same: devices before evaluations before the home page's
 * pictures, each by id; images come last.
 */
export async function showInstead(tx: Transaction, replacement: Replacement): Promise<Act[]> {
  const devices = await onDevices(tx, replacement);
  await onEvaluations(tx, replacement);
  const banners = await tx.$queryRaw<Held[]>`
    SELECT id FROM banner WHERE image = ${replacement.old} ORDER BY id FOR UPDATE`;
  const offers = await tx.$queryRaw<Held[]>`
    SELECT id FROM offer WHERE image = ${replacement.old} ORDER BY id FOR UPDATE`;
  const from = { where: { image: replacement.old }, data: { image: replacement.now } };
  if (banners.length > 0) await tx.banner.updateMany(from);
  if (offers.length > 0) await tx.offer.updateMany(from);
  return [
    ...devices,
    ...banners.map(changedPicture(pictureSubjects.banner)),
    ...offers.map(changedPicture(pictureSubjects.offer)),
  ];
}

type Held = { id: string };
type HeldDevice = Held & { kind: DeviceKind; title: string; cover: boolean; further: boolean };

async function onDevices(tx: Transaction, { old, now, at }: Replacement): Promise<Act[]> {
  const devices = await tx.$queryRaw<HeldDevice[]>`
    SELECT id, kind, title, "coverImage" = ${old} AS cover, images @> ARRAY[${old}] AS further
    FROM device WHERE "coverImage" = ${old} OR images @> ARRAY[${old}] ORDER BY id FOR UPDATE`;
  await tx.$executeRaw`
    UPDATE device SET images = array_replace(images, ${old}, ${now}), "updatedAt" = ${at},
      "coverImage" = CASE "coverImage" WHEN ${old} THEN ${now} ELSE "coverImage" END
    WHERE id = ANY(${devices.map(({ id }) => id)}::uuid[])`;
  return devices.map(changedDevice);
}

/** What a seller saw is told nowhere: no admin decided anything about it. */
async function onEvaluations(tx: Transaction, { old, now, at }: Replacement): Promise<void> {
  await tx.$queryRaw`
    SELECT FROM evaluation WHERE "seenCoverImage" = ${old} ORDER BY id FOR UPDATE`;
  await tx.evaluation.updateMany({
    where: { seenCoverImage: old },
    data: { seenCoverImage: now, updatedAt: at },
  });
}

function changedDevice({ id, kind, title, cover, further }: HeldDevice): Act {
  const changes: Change[] = [];
  if (cover) changes.push({ field: "COVER_IMAGE" });
  if (further) changes.push({ field: "IMAGES" });
  return { action: "CHANGED", subject: "DEVICE", subjectId: id, kind, title, changes };
}

type PictureSubject = (typeof pictureSubjects)[keyof typeof pictureSubjects];

const changedPicture =
  (subject: PictureSubject) =>
  ({ id }: Held): Act => ({
    action: "CHANGED",
    subjectId: id,
    ...subject,
    changes: [{ field: "IMAGE" }],
  });

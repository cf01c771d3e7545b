import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import type { Actor, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { type DeviceImportFile, Prisma } from "../../../generated/prisma/client.ts";
import { storeUpload } from "../../uploads/service.ts";
import { fileKey } from "./archive.ts";

const isGone = t("The file is gone");

/** Images in memory at a time. */
const limit = pLimit(2);

type ImageDeps = Pick<Deps, "database" | "storage" | "log" | "clock" | "env">;

/**
 * Stores those of an import's files that are named here as images, by the way of all uploads and within its limits.
 * A file that can't be one gets a fault. Where the uploader's limit of a day is reached, the other files stay, and the
 * seconds until it allows further images are returned.
 */
export async function storeImages(
  deps: ImageDeps,
  actor: Actor,
  importId: string,
  names: readonly string[],
): Promise<number | undefined> {
  const files = await deps.database.deviceImportFile.findMany({
    where: { importId, name: { in: [...names] }, path: null, fault: { equals: Prisma.DbNull } },
    orderBy: { number: "asc" },
  });
  let retryAfter: number | undefined;
  const store = async (file: DeviceImportFile) => {
    if (retryAfter !== undefined) return;
    // Not assigned at once: another file may have been refused meanwhile.
    const seconds = await storeImage(deps, actor, file);
    retryAfter ??= seconds;
  };
  await Promise.all(files.map((file) => limit(() => store(file))));
  return retryAfter;
}

async function storeImage(
  deps: ImageDeps,
  actor: Actor,
  file: DeviceImportFile,
): Promise<number | undefined> {
  const { importId, name, number } = file;
  const key = fileKey(importId, number);
  const data = await tryToStore(deps, actor, key);
  if ("retryAfter" in data) return data.retryAfter;
  await deps.database.deviceImportFile.updateMany({ where: { importId, name }, data });
  await deps.storage.delete([key]);
  return undefined;
}

async function tryToStore(
  deps: ImageDeps,
  actor: Actor,
  key: string,
): Promise<{ path: string } | { fault: Text } | { retryAfter: number }> {
  const stored = await deps.storage.get(key);
  if (!stored) return { fault: isGone };
  try {
    return { path: await storeUpload({ ...deps, actor }, await buffer(stored.stream)) };
  } catch (error) {
    // An outage is not a fault of the file: the job is tried again.
    if (!(error instanceof AppError) || error.code === "UNAVAILABLE") throw error;
    const { code, retryAfter, text } = error;
    if (code === "RATE_LIMITED" && retryAfter !== undefined) return { retryAfter };
    return { fault: text };
  }
}

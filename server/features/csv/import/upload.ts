import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";
import { fromClient } from "../../uploads/service.ts";

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

import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../../core/errors.ts";
import { t } from "../../../core/i18n.ts";

/** Where uploads are received, in DATA_DIR. */
export const receivingFolder = (dataDir: string): string => join(dataDir, "imports");

/** The received files of an import. */
export type Received = { csv: string; zip?: string; fileName: string };

/** Runs a function with a folder for received files, which is removed afterwards. */
export async function withFolder<Result>(
  dataDir: string,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(receivingFolder(dataDir), { recursive: true });
  const folder = await mkdtemp(join(receivingFolder(dataDir), "upload-"));
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes an uploaded file to disk. Throws TOO_LARGE beyond so many megabytes. */
export async function saveFile(file: Readable, path: string, megabytes: number): Promise<void> {
  const max = megabytes * 1024 * 1024;
  let size = 0;
  const limit = new Transform({
    transform(chunk, _encoding, done) {
      size += chunk.length;
      const isTooLarge = size > max;
      done(isTooLarge ? tooLarge(megabytes) : null, isTooLarge ? undefined : chunk);
    },
  });
  await pipeline(file, limit, createWriteStream(path));
  if (size === 0) throw new AppError("BAD_USER_INPUT", t("The file is empty"));
}

const tooLarge = (megabytes: number) =>
  new AppError("TOO_LARGE", t("The file may have at most {megabytes} MB", { megabytes }));

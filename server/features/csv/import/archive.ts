import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import type { Actor, Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { cleanText } from "../../../core/typedText.ts";
import { limits } from "../../../generated/limits.ts";
import { type DeviceImportFile, Prisma } from "../../../generated/prisma/client.ts";
import { isAcceptedImage, maxFileBytes, storeUpload } from "../../uploads/service.ts";

const maxFiles = 5_000;

/** A cell can name no longer one. */
const maxNameLength = limits.PhoneOrTabletInput.coverImage.maxLength;

/** An image is compressed already: a file that shrinks more is a bomb. */
const maxRatio = 100;
const ratioFrom = 1024 * 1024;

/** The key under which a file of an import is stored until it has become an image. */
export const fileKey = (id: string, number: number): string => `imports/${id}/${number}`;

type ArchiveDeps = Pick<Deps, "database" | "storage" | "env">;

/**
 * Stores the images of a ZIP file with the import, one at a time, and returns their number. Other files are ignored, unless a cell names them.
 * Throws for a ZIP file that is damaged, encrypted or too large, or has links or names that lead out of it.
 */
export async function stageFiles(
  deps: ArchiveDeps,
  id: string,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  await checkSignature(path);
  const zip = await yauzl.openPromise(path).catch(throwDamaged);
  let [images, count, bytes] = [0, 0, 0];
  try {
    for await (const entry of readEntries(zip)) {
      signal.throwIfAborted();
      const name = nameOf(entry);
      if (isIgnored(name)) continue;
      checkName(name);
      count += 1;
      bytes += entry.uncompressedSize;
      checkEntry(entry, name, { count, bytes, megabytes: deps.env.IMPORT_ZIP_MB });
      const image = await readImage(zip, entry, name);
      if (!image) await addFile(deps, { importId: id, name, number: 0, fault: noImage });
      else {
        images += 1;
        await addFile(deps, { importId: id, name, number: images });
        await deps.storage.put(fileKey(id, images), image, "application/octet-stream");
      }
    }
  } finally {
    zip.close();
  }
  return images;
}

async function checkSignature(path: string): Promise<void> {
  const handle = await open(path);
  const { buffer: start } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  await handle.close();
  if (!["504b0304", "504b0506"].includes(start.toString("hex")))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", t("images must be a ZIP file"));
}

async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throwDamaged(error);
  }
}

/** The flag of a name in UTF-8. */
const utf8Flag = 0x800;

/** The name, composed as the cells are. macOS writes UTF-8 without the flag, by which names would be read as CP437. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | utf8Flag : generalPurposeBitFlag;
  return cleanText(yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, false));
}

/** Folders, and what macOS and Windows add. */
const isIgnored = (name: string) =>
  name.endsWith("/") || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(name);

function checkName(name: string): void {
  if (name.length > maxNameLength)
    throw invalid(
      t("A name in the ZIP file may have at most {maxNameLength} characters", { maxNameLength }),
    );
  if (/\p{Cc}/u.test(name)) throw invalid(t("A name in the ZIP file has control characters"));
}

type Totals = { count: number; bytes: number; megabytes: number };

function checkEntry(entry: Entry, fullName: string, { count, bytes, megabytes }: Totals): void {
  const name = fullName.slice(0, 100);
  if (count > maxFiles)
    throw new AppError(
      "TOO_LARGE",
      t("The ZIP file may have at most {maxFiles} files", { maxFiles }),
    );
  if (bytes > megabytes * 1024 * 1024)
    throw new AppError(
      "TOO_LARGE",
      t("The ZIP file may hold at most {megabytes} MB", { megabytes }),
    );
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > ratioFrom && uncompressedSize > maxRatio * compressedSize)
    throw new AppError(
      "TOO_LARGE",
      t("{name} in the ZIP file is compressed too much for an image", { name }),
    );
  if (entry.isEncrypted()) throw invalid(t("{name} in the ZIP file is encrypted", { name }));
  if (isLink(entry)) throw invalid(t("{name} in the ZIP file is a link", { name }));
}

/** The upper half of the attributes is Unix's mode. */
const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** The bytes of an image; undefined for another file. Throws TOO_LARGE for a large image. */
async function readImage(zip: ZipFile, entry: Entry, name: string): Promise<Buffer | undefined> {
  // yauzl ends a stream that has another size than the entry says.
  const stream = await zip.openReadStreamPromise(entry).catch(throwDamaged);
  const isTooLarge = entry.uncompressedSize > maxFileBytes;
  const bytes = await (isTooLarge ? firstOf(stream) : buffer(stream)).catch(throwDamaged);
  if (!isAcceptedImage(bytes)) return undefined;
  if (isTooLarge)
    throw new AppError(
      "TOO_LARGE",
      t("{name} in the ZIP file may have at most 10 MB", { name: name.slice(0, 100) }),
    );
  return bytes;
}

async function firstOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const chunk of stream) return chunk;
  return Buffer.alloc(0);
}

const noImage = t("The file is not a JPEG, PNG or WebP image");

async function addFile(
  { database }: ArchiveDeps,
  data: Prisma.DeviceImportFileCreateManyInput,
): Promise<void> {
  const { count } = await database.deviceImportFile.createMany({ data, skipDuplicates: true });
  const name = data.name.slice(0, 100);
  if (count === 0) throw invalid(t("The ZIP file has {name} twice", { name }));
}

const invalid = (message: Text) => new AppError("BAD_USER_INPUT", message);

/** yauzl's errors have no codes: those of names begin so. */
function throwDamaged(error: unknown): never {
  if (error instanceof AppError) throw error;
  const message = error instanceof Error ? error.message : "";
  if (/^(invalid relative path|absolute path|invalid characters)/.test(message))
    throw invalid(t("A name in the ZIP file leads out of it"));
  throw invalid(t("The ZIP file is damaged"));
}

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

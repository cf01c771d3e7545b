import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import type { Deps } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { isAcceptedImage, maxFileBytes } from "../../uploads/service.ts";

const maxFiles = 5_000;

/** An image is compressed already: a file that shrinks more is a bomb. */
const maxRatio = 100;
const ratioFrom = 1024 * 1024;

/** The key under which a file of an import is stored until it has become an image. */
export const fileKey = (id: string, number: number): string => `imports/${id}/${number}`;

type ArchiveDeps = Pick<Deps, "database" | "storage" | "env">;

/**
 * Stores the files of a ZIP file with the import, one at a time, and returns their number. Throws for one that is
 * damaged, encrypted or too large, that has links or names that lead out of it, or another file than an image.
 */
export async function stageFiles(
  deps: ArchiveDeps,
  id: string,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  await checkSignature(path);
  const zip = await yauzl.openPromise(path).catch(throwDamaged);
  let [count, bytes] = [0, 0];
  try {
    for await (const entry of readEntries(zip)) {
      signal.throwIfAborted();
      if (isIgnored(entry.fileName)) continue;
      count += 1;
      bytes += entry.uncompressedSize;
      checkEntry(entry, { count, bytes, megabytes: deps.env.IMPORT_ZIP_MB });
      await stageFile(deps, { id, number: count, name: entry.fileName }, await read(zip, entry));
    }
  } finally {
    zip.close();
  }
  return count;
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

/** Folders, and what macOS and Windows add. */
const isIgnored = (name: string) =>
  name.endsWith("/") || /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(name);

type Totals = { count: number; bytes: number; megabytes: number };

function checkEntry(entry: Entry, { count, bytes, megabytes }: Totals): void {
  const name = entry.fileName.slice(0, 100);
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
  if (entry.uncompressedSize > maxFileBytes)
    throw new AppError("TOO_LARGE", t("{name} in the ZIP file may have at most 10 MB", { name }));
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

async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  // yauzl ends a stream that has another size than the entry says.
  const bytes = await zip.openReadStreamPromise(entry).then(buffer).catch(throwDamaged);
  if (isAcceptedImage(bytes)) return bytes;
  const name = entry.fileName.slice(0, 100);
  const message = t("{name} in the ZIP file is not a JPEG, PNG or WebP image", { name });
  throw new AppError("UNSUPPORTED_MEDIA_TYPE", message);
}

async function stageFile(
  { database, storage }: ArchiveDeps,
  { id, number, name }: { id: string; number: number; name: string },
  bytes: Buffer,
): Promise<void> {
  const data = { importId: id, name, number };
  const { count } = await database.deviceImportFile.createMany({ data, skipDuplicates: true });
  if (count === 0) throw invalid(t("The ZIP file has {name} twice", { name: name.slice(0, 100) }));
  await storage.put(fileKey(id, number), bytes, "application/octet-stream");
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

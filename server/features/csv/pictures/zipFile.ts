import { isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { cleanText } from "../../../../shared/typedText.ts";
import { AppError } from "../../../core/errors.ts";
import { type Text, t } from "../../../core/i18n.ts";
import { limits } from "../../../generated/limits.ts";
import { isAcceptedImage, maxFileBytes } from "../../uploads/multipart.ts";

const maxFiles = 5_000;
/**
 * The largest number of entries. Entries include folders and files of the operating system, which don't count as files.
 */
const maxEntries = 4 * maxFiles;

/** The longest name that a cell can contain. */
const maxNameLength = limits.PhoneOrTabletInput.coverImage.maxLength;

/** The largest compression ratio of a file. Images are already compressed, so a higher ratio is a ZIP bomb. */
const maxRatio = 100;
const ratioFrom = 1024 * 1024;

/** A file in a ZIP file, with its bytes if it is an image. */
export type ZippedFile = { name: string; image: Buffer | undefined };

/**
 * Reads the files of a ZIP file one at a time. Leaves out folders and entries of the operating system. Throws if the
 * ZIP file is damaged, encrypted or too large, or if it contains links or names that lead out of the ZIP file.
 */
export async function* readZipFile(path: string, megabytes: number): AsyncGenerator<ZippedFile> {
  await checkSignature(path);
  const zip = await yauzl.openPromise(path).catch(throwDamaged);
  let [count, bytes] = [0, 0];
  if (zip.entryCount > maxEntries) throw tooManyFiles();
  try {
    for await (const entry of readEntries(zip)) {
      const name = nameOf(entry);
      if (isIgnored(name)) continue;
      checkName(name);
      count += 1;
      bytes += entry.uncompressedSize;
      checkEntry(entry, name, { count, bytes, megabytes });
      yield { name, image: await readImage(zip, entry, name) };
    }
  } finally {
    zip.close();
  }
}

async function checkSignature(path: string): Promise<void> {
  const handle = await open(path);
  const { buffer: start } = await handle.read(Buffer.alloc(4), 0, 4, 0);
  await handle.close();
  if (!["504b0304", "504b0506"].includes(start.toString("hex")))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", t("“images” must be a ZIP file"));
}

async function* readEntries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry();
  } catch (error) {
    throwDamaged(error);
  }
}

/** The flag of an entry whose name is in UTF-8. */
const utf8Flag = 0x800;

/**
 * Returns the name of an entry in composed form (NFC), like cells. yauzl itself would read names from macOS as CP437,
 * because macOS writes UTF-8 without the flag.
 */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | utf8Flag : generalPurposeBitFlag;
  return cleanText(yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, false));
}

/** Returns whether a name belongs to a folder, or to a file that macOS or Windows adds. */
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
  if (count > maxFiles) throw tooManyFiles();
  if (bytes > megabytes * 1024 * 1024)
    throw new AppError(
      "TOO_LARGE",
      t("The ZIP file may contain at most {megabytes} MB", { megabytes }),
    );
  const { uncompressedSize, compressedSize } = entry;
  if (uncompressedSize > ratioFrom && uncompressedSize > maxRatio * compressedSize)
    throw new AppError(
      "TOO_LARGE",
      t("{name} in the ZIP file is compressed more than an image can be", { name }),
    );
  if (entry.isEncrypted()) throw invalid(t("{name} in the ZIP file is encrypted", { name }));
  if (isLink(entry)) throw invalid(t("{name} in the ZIP file is a link", { name }));
}

const tooManyFiles = () =>
  new AppError("TOO_LARGE", t("The ZIP file may have at most {maxFiles} files", { maxFiles }));

/** Returns whether an entry is a link. The upper half of an entry's attributes is Unix's file mode. */
const isLink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/** Returns the bytes of an image; undefined for any other file. Throws TOO_LARGE for a large image. */
async function readImage(zip: ZipFile, entry: Entry, name: string): Promise<Buffer | undefined> {
  // yauzl fails a stream whose size differs from the entry's size.
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

const invalid = (message: Text) => new AppError("BAD_USER_INPUT", message);

/** Throws an AppError for an error of yauzl. The errors of yauzl have no codes, so their messages are compared. */
function throwDamaged(error: unknown): never {
  if (error instanceof AppError) throw error;
  const message = error instanceof Error ? error.message : "";
  if (/^(invalid relative path|absolute path|invalid characters)/.test(message))
    throw invalid(t("A name in the ZIP file points outside the ZIP file"));
  throw invalid(t("The ZIP file is damaged"));
}

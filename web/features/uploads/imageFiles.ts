import { t } from "../../platform/i18n.ts";

/** The media types that file inputs accept. The server accepts the same types. */
export const acceptedTypes = "image/jpeg,image/png,image/webp";

const isAccepted = (type: string) => acceptedTypes.split(",").includes(type);

const megabyte = 1024 * 1024;

/** The maximum size that the server accepts, in bytes. */
const largestBytes = 10 * megabyte;

/** Files up to this size, in bytes, are sent unchanged. */
const quicklySentBytes = 4 * megabyte;

/** The maximum size in bytes of a file that is read at all. Photos from cameras are smaller. */
const largestReadBytes = 200 * megabyte;

/** The length of an image's longer side as the server stores it, in pixels. */
const maxSide = 2_400;

/** Returns whether the type of a file says that it is not an image. */
export const isOtherFile = ({ type }: { type: string }): boolean =>
  type !== "" && !type.startsWith("image/");

/**
 * Returns the reason why the server would refuse a file, as far as the browser can tell. Returns undefined if there is
 * none.
 */
export function faultOf({ type, size }: { type: string; size: number }): string | undefined {
  if (!isAccepted(type)) return t("Choose a JPEG, PNG or WebP image");
  return size > largestBytes ? t("The image may have at most 10 MB") : undefined;
}

/**
 * Prepares a photo for the upload. A file of many megabytes is reduced to the size that the server stores. A format
 * that only the browser can read becomes a JPEG. Other files stay unchanged.
 */
export async function preparedImage(file: File): Promise<File> {
  if (isAccepted(file.type) && file.size <= quicklySentBytes) return file;
  const bitmap = await decoded(file);
  if (!bitmap) return file;
  try {
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && faultOf(file) === undefined) return file;
    return (await encoded(bitmap, scale, file)) ?? file;
  } finally {
    bitmap.close();
  }
}

/**
 * Returns the image, rotated upright. Returns undefined if the browser can't read the file or lacks the memory for it.
 */
async function decoded(file: File): Promise<ImageBitmap | undefined> {
  if (isOtherFile(file) || file.size > largestReadBytes) return undefined;
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return undefined;
  }
}

async function encoded(bitmap: ImageBitmap, scale: number, { name, type }: File) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // PNG and WebP images may be transparent. They become WebP, or PNG if the browser can't write WebP.
  const target = ["image/png", "image/webp"].includes(type) ? "image/webp" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, target, 0.9));
  return blob ? new File([blob], name, { type: blob.type }) : undefined;
}

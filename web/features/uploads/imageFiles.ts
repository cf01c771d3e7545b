import { t } from "../../platform/i18n.ts";

/** The media types that a file input accepts, which the server does. */
export const acceptedTypes = "image/jpeg,image/png,image/webp";

const isAccepted = (type: string) => acceptedTypes.split(",").includes(type);

const megabyte = 1024 * 1024;

/** The server's limit. */
const largestBytes = 10 * megabyte;

/** Smaller files are sent as they are. */
const quicklySentBytes = 4 * megabyte;

/** No camera's picture is larger. */
const largestReadBytes = 200 * megabyte;

/** The longer side of an image as the server keeps it, in pixels. */
const maxSide = 2_400;

/** Whether a file says of itself that it is no image. */
export const isOtherFile = ({ type }: { type: string }): boolean =>
  type !== "" && !type.startsWith("image/");

/** Why the server would refuse a file, as far as the browser can tell; undefined where nothing is wrong. */
export function faultOf({ type, size }: { type: string; size: number }): string | undefined {
  if (!isAccepted(type)) return t("Choose a JPEG, PNG or WebP image");
  return size > largestBytes ? t("The image may have at most 10 MB") : undefined;
}

/**
 * A photo as it is sent: in the size in which the server keeps it, where the camera made many megabytes, and as a JPEG,
 * where only the browser can read its format. Any other file stays as it is.
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

/** Upright; undefined where the browser can't read the file, or has no memory for it. */
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
  // What may be transparent stays so. A browser that can't write WebP makes a PNG of it.
  const target = ["image/png", "image/webp"].includes(type) ? "image/webp" : "image/jpeg";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, target, 0.9));
  return blob ? new File([blob], name, { type: blob.type }) : undefined;
}

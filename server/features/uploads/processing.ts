import pLimit from "p-limit";
import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import type { Format, ImageProperties } from "./imageName.ts";
import { isAcceptedImage } from "./multipart.ts";

/** The largest number of pixels of an image. Cameras with 64 megapixels make slightly larger images. */
const maxPixels = 64_500_000;
/** The largest number of bytes of memory for decoding an image. */
const maxDecodingBytes = 250_000_000;
/** The longer side of a stored image, in pixels: enough for the full screen of a large display. */
const maxSide = 2_400;
/** The longer side of the image from which the placeholder is computed, in pixels. */
const placeholderSide = 64;
const timeoutSeconds = 20;

type FailOn = NonNullable<SharpOptions["failOn"]>;

/** A stored image and the properties in its name. */
export type ProcessedImage = { master: Buffer; properties: ImageProperties };

// A cache would be useless, because each image is read only once, from memory.
sharp.cache(false);

/** Limits the number of images that are decoded at a time. Decoding takes a whole processor and much memory. */
const limit = pLimit(2);

/**
 * Decodes an upload and encodes it again: upright, in sRGB, at most 2,400 pixels a side, without metadata. Throws
 * UNSUPPORTED_MEDIA_TYPE for formats other than JPEG, PNG and WebP. AVIF is not accepted, because the memory of its
 * decoder can be limited only after the decoder has read the whole file. Throws TOO_LARGE above 64 megapixels (less if
 * the format takes more memory for each pixel), and if decoding takes too long. Throws BAD_USER_INPUT for a damaged
 * file.
 */
export async function processUpload(bytes: Buffer): Promise<ProcessedImage> {
  if (!isAcceptedImage(bytes))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", t("Please upload a JPEG, PNG or WebP image"));
  return limit(async () => {
    const { depth } = await checkSize(bytes);
    const { data, info } = await encodeMaster(bytes, depth)
      .catch((error) => {
        if (!isWithoutEnd(error)) throw error;
        // The image is encoded again with the missing end. This attempt fails if other data is missing too.
        return encodeMaster(Buffer.concat([bytes, endOfJpeg]), depth, "warning");
      })
      .catch(throwDamaged);
    const { width, height } = info;
    return { master: data, properties: { width, height, thumbHash: await thumbHashOf(data) } };
  });
}

function encodeMaster(bytes: Buffer, depth: Metadata["depth"], failOn?: FailOn) {
  const image = decode(bytes, failOn);
  // For images with 16 bits for each channel, the library would otherwise drop the colour profile without converting
  // the colours.
  return (depth === "ushort" ? image.pipelineColourspace("srgb") : image)
    .autoOrient()
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: 92, effort: 3 })
    .toBuffer({ resolveWithObject: true });
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/**
 * Returns whether only the end of a JPEG is missing. Some programs cut off the last bytes, and browsers still show the
 * whole image.
 */
const isWithoutEnd = (error: unknown) =>
  error instanceof Error && error.message.includes("premature end of JPEG");

/** Returns the properties of an SVG picture from the demo catalogue. */
export function propertiesOfSvg(svg: Buffer): Promise<ImageProperties> {
  return limit(async () => {
    const { width, height } = await decode(svg).metadata();
    return { width, height, thumbHash: await thumbHashOf(svg) };
  });
}

const encoders: Record<Format, (image: Sharp) => Sharp> = {
  // With an effort of 4, encoding would take five times as long and save only a tenth of the bytes.
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  webp: (image) => image.webp({ quality: 78 }),
  jpg: (image) => image.flatten({ background: "#fff" }).jpeg({ quality: 80, mozjpeg: true }),
};

/** Makes a copy of a stored image in a format. `width` is in pixels, and defaults to the image's own width. */
export function makeCopy(master: Buffer, format: Format, width?: number): Promise<Buffer> {
  return limit(() => encoders[format](decode(master).resize(width)).toBuffer());
}

/**
 * The largest longer side, in pixels, and the largest number of bytes of a copy for link previews. WhatsApp does not
 * show larger files.
 */
const preview = { maxSide: 1_200, maxBytes: 300_000 };

/** The qualities to try, in this order. At the last quality, even an image of random noise is small enough. */
const previewQualities = [80, 65, 50, 35, 20, 8];

/**
 * Makes a copy of a stored image for link previews. The copy is a JPEG. If the file would be too large, the copy has
 * less detail.
 */
export function makePreview(master: Buffer): Promise<Buffer> {
  const { maxSide, maxBytes } = preview;
  return limit(async () => {
    let made: Buffer = master;
    for (const quality of previewQualities) {
      made = await decode(master)
        .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#fff" })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer();
      if (made.length <= maxBytes) break;
    }
    return made;
  });
}

/** Opens an image. By default, files with warnings are accepted, because some cameras write slightly invalid files. */
function decode(bytes: Buffer, failOn: FailOn = "error"): Sharp {
  return sharp(bytes, { failOn, limitInputPixels: maxPixels }).timeout({ seconds: timeoutSeconds });
}

/** Checks the dimensions in the header, before anything is decoded. Throws TOO_LARGE for an image that is too large. */
async function checkSize(bytes: Buffer): Promise<Metadata> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwDamaged);
  const allowed = Math.min(maxPixels, maxDecodingBytes / decodingBytesPerPixel(metadata));
  if (metadata.width * metadata.height <= allowed) return metadata;
  const megapixels = Math.floor(allowed / 1_000_000);
  throw new AppError(
    "TOO_LARGE",
    t("Please upload an image of at most {megapixels} megapixels", { megapixels }),
  );
}

/**
 * Returns the measured bytes of memory for each pixel. An image that is decoded line by line takes little memory, but a
 * progressive image takes memory for all of its pixels.
 */
function decodingBytesPerPixel({ isProgressive, channels, depth }: Metadata): number {
  const bytesPerSample = depth === "ushort" ? 2 : 1;
  return isProgressive ? 1.5 * channels * bytesPerSample : 1;
}

/**
 * Throws BAD_USER_INPUT, or TOO_LARGE if decoding took too long. In the second case, the cause is logged, because the
 * server may be overloaded.
 */
function throwDamaged(error: unknown): never {
  if (error instanceof Error && error.message.startsWith("timeout"))
    throw new AppError(
      "TOO_LARGE",
      t("Processing the image takes too long. Please upload a smaller image, or try again later."),
      { cause: error },
    );
  throw new AppError("BAD_USER_INPUT", t("The image can't be read: the file is damaged"));
}

async function thumbHashOf(image: Buffer): Promise<Uint8Array> {
  const { data, info } = await decode(image)
    .resize(placeholderSide, placeholderSide, { fit: "inside" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return rgbaToThumbHash(info.width, info.height, data);
}

import sharp, { type Metadata, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { AppError } from "../../core/errors.ts";
import { pixelsInside } from "./avifSize.ts";
import { isPicture } from "./fileFormats.ts";
import type { Format, ImageFacts } from "./imageName.ts";
import { atMost } from "./turns.ts";

/** The most pixels that are decoded. */
const MAX_PIXELS = 50_000_000;
/** The most memory that decoding a picture may take, in bytes. */
const MAX_HELD = 250_000_000;
/** The longer side of what is kept, in pixels: enough for a full screen of a large display. */
const MAX_SIDE = 2_400;
/** The longer side of the tiny render from which the placeholder is computed, in pixels. */
const TINY_SIDE = 64;
const MAX_SECONDS = 20;

/** What is kept of an upload, and what its name will tell. */
export type TakenIn = { master: Buffer; facts: ImageFacts };

// Every picture is read once, from memory: what libvips would remember of it is never asked for.
sharp.cache(false);

/** Pictures take whole processors and much memory, so few are worked on at once. */
const inTurn = atMost(2);

/**
 * Decodes an upload and encodes it anew: upright, in sRGB, at most 2,400 pixels a side, with nothing
 * of its metadata. UNSUPPORTED_MEDIA_TYPE where the content is none of the four formats, TOO_LARGE
 * past 50 megapixels, or past what its format may have, BAD_USER_INPUT where it can't be decoded.
 */
export async function takeIn(bytes: Buffer): Promise<TakenIn> {
  if (!isPicture(bytes))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Please upload a JPEG, PNG, WebP or AVIF image");
  return inTurn(async () => {
    await checkSize(bytes);
    const encoded = decode(bytes)
      .autoOrient()
      .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 92, effort: 3 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(refuse);
    const { width, height } = info;
    return { master: data, facts: { width, height, thumbHash: await thumbHashOf(data) } };
  });
}

/** What the name of an SVG drawing of our own will tell. */
export function factsOfDrawing(svg: Buffer): Promise<ImageFacts> {
  return inTurn(async () => {
    const { width, height } = await decode(svg).metadata();
    return { width, height, thumbHash: await thumbHashOf(svg) };
  });
}

const encoders: Record<Format, (picture: Sharp) => Sharp> = {
  // Twice the effort would take five times the time, for a tenth of the bytes.
  avif: (picture) => picture.avif({ quality: 52, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.flatten({ background: "#fff" }).jpeg({ quality: 80, mozjpeg: true }),
};

/** A copy of a master in a format; `width` in pixels, the master's own where left out. */
export function makeCopy(master: Buffer, format: Format, width?: number): Promise<Buffer> {
  return inTurn(() => encoders[format](decode(master).resize(width)).toBuffer());
}

/** Damage is an error, what a camera gets slightly wrong is not. */
function decode(bytes: Buffer): Sharp {
  const options = { failOn: "error", limitInputPixels: MAX_PIXELS } as const;
  return sharp(bytes, options).timeout({ seconds: MAX_SECONDS });
}

/** Reads the size from the file, so that no bomb is ever unpacked. */
async function checkSize(bytes: Buffer): Promise<void> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(refuse);
  const most = Math.min(MAX_PIXELS, MAX_HELD / heldPerPixel(metadata));
  const inside = metadata.format === "heif" ? pixelsOfAvif(bytes) : 0;
  if (Math.max(inside, metadata.width * metadata.height) <= most) return;
  const megapixels = Math.floor(most / 1_000_000);
  throw new AppError("TOO_LARGE", `Please upload an image of at most ${megapixels} megapixels`);
}

function pixelsOfAvif(bytes: Buffer): number {
  try {
    return pixelsInside(bytes);
  } catch {
    return refuse();
  }
}

/** Bytes that decoding holds for each pixel, as measured: few of what comes line by line. */
function heldPerPixel({ format, isProgressive, channels, depth }: Metadata): number {
  const samples = channels * (depth === "ushort" ? 2 : 1);
  if (format === "heif") return 6 * samples;
  return isProgressive ? 1.5 * samples : 1;
}

function refuse(): never {
  throw new AppError("BAD_USER_INPUT", "The image can't be read: the file is damaged");
}

async function thumbHashOf(picture: Buffer): Promise<Uint8Array> {
  const { data, info } = await decode(picture)
    .resize(TINY_SIDE, TINY_SIDE, { fit: "inside" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return rgbaToThumbHash(info.width, info.height, data);
}

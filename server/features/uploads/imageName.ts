import { randomBytes } from "node:crypto";
import { thumbHashToAverageRGBA } from "thumbhash";

/**
 * The properties that an image's name contains, so that pages need no query for them:
 * `/images/<id>.<width>x<height>.<ThumbHash>.jpg`. The name of a copy has another extension (`.avif`), or a width
 * before the extension (`.w480.avif`). The name of the copy for link previews ends in `.preview.jpg`.
 */
export type ImageProperties = {
  /** The width in pixels. */
  width: number;
  /** The height in pixels. */
  height: number;
  /** A placeholder of about 25 bytes. */
  thumbHash: Uint8Array;
};

/** The part of an image's name that all its copies share: the name without folder and extension. */
export type Stem = string;

export type Format = "avif" | "webp" | "jpg";

/**
 * A file in which an image is served. If `width` is missing, the copy has the image's own width, or the size for link
 * previews.
 */
export type Copy = { stem: Stem; width?: number; isPreview?: true; format: Format };

/** The folder of all images. In REST's paths, `{rest of path}` is an image's path without this folder. */
export const FOLDER = "/images/";

/** The static file that is shown for a missing image. */
export const PLACEHOLDER = "/img/test.png";

const PLACEHOLDER_PROPERTIES: ImageProperties = {
  width: 600,
  height: 600,
  thumbHash: Buffer.from("/PcBBwD3eDd4h3iMdVeol2d8eo/H93oI", "base64"),
};

const FORMATS: readonly Format[] = ["avif", "webp", "jpg"];
const COPY_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600];

const STEM = String.raw`[\w-]{16}\.(\d{1,5})x(\d{1,5})\.([\w-]{8,48})`;
const PATH = new RegExp(`^${FOLDER}(${STEM})\\.jpg$`);
const COPY = new RegExp(`^(${STEM})(?:\\.w(${COPY_WIDTHS.join("|")}))?\\.(${FORMATS.join("|")})$`);
const PREVIEW = new RegExp(`^(${STEM})\\.preview\\.jpg$`);

/** Returns the path of a new image. If an id is given, the path depends only on the id and the properties. */
export function pathFor(
  { width, height, thumbHash }: ImageProperties,
  id = randomBytes(12),
): string {
  const hash = Buffer.from(thumbHash).toString("base64url");
  return `${FOLDER}${id.toString("base64url")}.${width}x${height}.${hash}.jpg`;
}

/** Returns the stem of an image's path; null for the placeholder and for any other path. */
export function stemOf(path: string): Stem | null {
  return PATH.exec(path)?.[1] ?? null;
}

/** Returns the path of an image with this stem. */
export const pathOf = (stem: Stem): string => `${FOLDER}${stem}.jpg`;

/**
 * Returns the properties that an image's path contains. For any other path, returns the properties of the placeholder.
 */
export function propertiesOf(path: string): ImageProperties {
  const [, , width, height, hash = ""] = PATH.exec(path) ?? [];
  if (!width) return PLACEHOLDER_PROPERTIES;
  const thumbHash = Buffer.from(hash, "base64url");
  return { width: Number(width), height: Number(height), thumbHash };
}

/** Returns the average colour as `#rrggbb`. Transparent pixels count as white. */
export function averageColor({ thumbHash }: ImageProperties): string {
  const { r, g, b, a } = thumbHashToAverageRGBA(thumbHash);
  const channels = [r, g, b].map((value) => Math.round(255 * (value * a + 1 - a)));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Returns the copies of an image in one format, as an HTML `srcset`. The placeholder has no copies, so its `srcset`
 * contains only the placeholder.
 */
export function srcSetOf(path: string, format: Format): string {
  const { width } = propertiesOf(path);
  const stem = stemOf(path);
  if (stem === null) return `${path} ${width}w`;
  const copies: Copy[] = widthsUpTo(width).map((smaller) => ({ stem, width: smaller, format }));
  if (copies.at(-1)?.width !== width) copies.push({ stem, format });
  return copies.map((copy) => `${FOLDER}${fileNameOf(copy)} ${copy.width ?? width}w`).join(", ");
}

/** Returns all copies of an image that may exist. */
export function allCopies(path: string): Copy[] {
  const stem = stemOf(path);
  if (stem === null) return [];
  const widths = [...widthsUpTo(propertiesOf(path).width), undefined];
  const copies = FORMATS.flatMap((format) => widths.map((width) => ({ stem, width, format })));
  return [...copies, { stem, isPreview: true, format: "jpg" }];
}

/** Parses the file name of a copy; null for any other name. */
export function readFileName(name: string): Copy | null {
  const [, preview] = PREVIEW.exec(name) ?? [];
  if (preview) return { stem: preview, isPreview: true, format: "jpg" };
  const [, stem, fullWidth, , , smaller, ending] = COPY.exec(name) ?? [];
  const format = FORMATS.find((known) => known === ending);
  if (!stem || !format) return null;
  if (smaller === undefined) return { stem, format };
  const width = Number(smaller);
  return width <= Number(fullWidth) ? { stem, width, format } : null;
}

/** Returns the file name under which a copy is served and stored. */
export function fileNameOf({ stem, width, isPreview, format }: Copy): string {
  if (isPreview) return `${stem}.preview.jpg`;
  return width === undefined ? `${stem}.${format}` : `${stem}.w${width}.${format}`;
}

function widthsUpTo(fullWidth: number): number[] {
  return COPY_WIDTHS.filter((width) => width <= fullWidth);
}

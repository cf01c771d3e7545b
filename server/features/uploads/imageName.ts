import { randomBytes } from "node:crypto";
import { thumbHashToAverageRGBA } from "thumbhash";

/**
 * An image's name tells all that pages need before they load it, so that no query has to ask:
 * `/images/<id>.<width>x<height>.<ThumbHash>.jpg`. Copies of it stand beside: the same name with
 * another ending, `.avif`, or with a width before the ending, `.w480.avif`.
 */
export type ImageFacts = {
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** A tiny picture of some 25 bytes. */
  thumbHash: Uint8Array;
};

/** An image's name without its folder and ending: what its copies have in common. */
export type Stem = string;

export type Format = "avif" | "webp" | "jpg";

/** One of the files as which an image is served; without `width` it has the image's own. */
export type Copy = { stem: Stem; width?: number; format: Format };

/** REST's `{rest of path}` is a path without these 8 characters. */
export const FOLDER = "/images/";

/** A static file, used where there is no image. */
export const PLACEHOLDER = "/img/test.png";

const PLACEHOLDER_FACTS: ImageFacts = {
  width: 600,
  height: 600,
  thumbHash: Buffer.from("/PcBBwD3eDd4h3iMdVeol2d8eo/H93oI", "base64"),
};

const FORMATS: readonly Format[] = ["avif", "webp", "jpg"];
const COPY_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600];

const STEM = String.raw`[\w-]{16}\.(\d{1,5})x(\d{1,5})\.([\w-]{8,48})`;
const PATH = new RegExp(`^${FOLDER}(${STEM})\\.jpg$`);
const COPY = new RegExp(`^(${STEM})(?:\\.w(${COPY_WIDTHS.join("|")}))?\\.(${FORMATS.join("|")})$`);

/** A path for a new image. Where an id is given, the same facts make the same path. */
export function pathFor({ width, height, thumbHash }: ImageFacts, id = randomBytes(12)): string {
  const hash = Buffer.from(thumbHash).toString("base64url");
  return `${FOLDER}${id.toString("base64url")}.${width}x${height}.${hash}.jpg`;
}

/** The stem of an image's path, or null for the placeholder and whatever else is no image of ours. */
export function stemOf(path: string): Stem | null {
  return PATH.exec(path)?.[1] ?? null;
}

/** What a path tells; of one that isn't an image of ours, what holds for the placeholder. */
export function factsOf(path: string): ImageFacts {
  const [, , width, height, hash = ""] = PATH.exec(path) ?? [];
  if (!width) return PLACEHOLDER_FACTS;
  const thumbHash = Buffer.from(hash, "base64url");
  return { width: Number(width), height: Number(height), thumbHash };
}

/** The average colour, `#rrggbb`, as it looks on white where the picture is transparent. */
export function averageColor({ thumbHash }: ImageFacts): string {
  const { r, g, b, a } = thumbHashToAverageRGBA(thumbHash);
  const channels = [r, g, b].map((value) => Math.round(255 * (value * a + 1 - a)));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The copies of an image in one format as an HTML `srcset`. The placeholder has none but itself. */
export function srcSetOf(path: string, format: Format): string {
  const { width } = factsOf(path);
  const stem = stemOf(path);
  if (stem === null) return `${path} ${width}w`;
  const copies: Copy[] = widthsUpTo(width).map((smaller) => ({ stem, width: smaller, format }));
  if (copies.at(-1)?.width !== width) copies.push({ stem, format });
  return copies.map((copy) => `${FOLDER}${fileNameOf(copy)} ${copy.width ?? width}w`).join(", ");
}

/** Every file as which an image may have been served. */
export function allCopies(path: string): Copy[] {
  const stem = stemOf(path);
  if (stem === null) return [];
  const widths = [...widthsUpTo(factsOf(path).width), undefined];
  return FORMATS.flatMap((format) => widths.map((width) => ({ stem, width, format })));
}

/** The copy that a file name means, or null where it means none that is ever made. */
export function readFileName(name: string): Copy | null {
  const [, stem, fullWidth, , , smaller, ending] = COPY.exec(name) ?? [];
  const format = FORMATS.find((known) => known === ending);
  if (!stem || !format) return null;
  if (smaller === undefined) return { stem, format };
  const width = Number(smaller);
  return width <= Number(fullWidth) ? { stem, width, format } : null;
}

/** The name under which a copy is served and stored. */
export function fileNameOf({ stem, width, format }: Copy): string {
  return width === undefined ? `${stem}.${format}` : `${stem}.w${width}.${format}`;
}

function widthsUpTo(fullWidth: number): number[] {
  return COPY_WIDTHS.filter((width) => width <= fullWidth);
}

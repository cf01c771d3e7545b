/** The widths of the smaller copies that the server makes of an image. */
const copyWidths = [160, 320, 480, 640, 960, 1280, 1600] as const;

type CopyWidth = (typeof copyWidths)[number];

/** The formats of the copies that pages request. The original is a JPEG. */
type Format = "avif" | "webp";

/** The path of uploaded images. The placeholder for missing images is elsewhere and has no copies. */
const uploadsFolder = "/images/";

type Image = { path: string; width: number; height: number };

/**
 * Returns an image's copies, none wider than the image: `/images/a.800x600.x.jpg` has `/images/a.800x600.x.w320.avif`
 * and so on.
 */
export function copiesOf(image: Image, format: Format, widths: readonly CopyWidth[] = copyWidths) {
  if (!image.path.startsWith(uploadsFolder)) return [];
  const stem = image.path.replace(/\.jpg$/, "");
  return widths
    .filter((width) => width <= image.width)
    .map((width) => ({
      src: `${stem}.w${width}.${format}`,
      width,
      height: Math.round((width * image.height) / image.width),
    }));
}

/** The longer side of the copy for link previews, in pixels. */
const previewSide = 1_200;

/**
 * Returns the copy of an image for link previews, some of which don't show large files; the image itself if it has no
 * copies.
 */
export function previewOf({ path, width, height }: Image): Image {
  if (!path.startsWith(uploadsFolder)) return { path, width, height };
  const scale = Math.min(1, previewSide / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return {
    path: path.replace(/\.jpg$/, ".preview.jpg"),
    width: scaled(width),
    height: scaled(height),
  };
}

/**
 * The width at which an image is shown, in the format of HTML's `sizes`, and the copies that browsers may choose from.
 */
export type ShownWidth = {
  /** For instance `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string;
  /** The widths of the copies in pixels, for screens of one to three pixels per CSS pixel. Default: all copies. */
  copies?: readonly CopyWidth[];
};

/** Returns an image's copies of these widths as an HTML `srcset`. */
export const srcSetOf = (
  image: Image,
  format: Format,
  widths: readonly CopyWidth[] = copyWidths,
): string =>
  copiesOf(image, format, widths)
    .map(({ src, width }) => `${src} ${width}w`)
    .join(", ");

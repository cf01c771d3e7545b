/** The widths of the smaller copies that the server makes of each image. */
const copyWidths = [160, 320, 480, 640, 960, 1280, 1600] as const;

type CopyWidth = (typeof copyWidths)[number];

/** The formats of the copies. The original image is a JPEG. */
type Format = "avif" | "webp";

/** The folder of uploaded images. The placeholder for missing images is in another folder and has no copies. */
const uploadsFolder = "/images/";

type Image = { path: string; width: number; height: number };

/**
 * Returns the copies of an image that are not wider than the image: `/images/a.800x600.x.jpg` has
 * `/images/a.800x600.x.w320.avif` and so on.
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

/** The length of the longer side of the copy for link previews, in pixels. */
const previewSide = 1_200;

/**
 * Returns the copy of an image for link previews, because some previews don't show large files. If the image has no
 * copies, returns the image itself.
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

/** The width at which a page shows an image, and the copies that browsers may choose from. */
export type ShownWidth = {
  /** HTML's `sizes`, for instance `(min-width: 64rem) 25vw, 50vw`. */
  sizes: string;
  /** The widths of these copies in pixels, for screens with one to three pixels per CSS pixel. Default: all copies. */
  copies?: readonly CopyWidth[];
};

/** Returns an HTML `srcset` with the copies of an image in these widths. */
export const srcSetOf = (
  image: Image,
  format: Format,
  widths: readonly CopyWidth[] = copyWidths,
): string =>
  copiesOf(image, format, widths)
    .map(({ src, width }) => `${src} ${width}w`)
    .join(", ");

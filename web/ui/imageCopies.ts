/** The widths of the smaller copies that the server keeps of an image. */
const copyWidths = [160, 320, 480, 640, 960, 1280, 1600];

/** The formats of the copies that pages request, best first. The original is a JPEG. */
export const imageFormats = ["avif", "webp"] as const;

type Format = (typeof imageFormats)[number];

/** Uploaded images. The placeholder for a missing image is elsewhere and has no copies. */
const uploadsFolder = "/images/";

/**
 * An image's copies, none wider than itself: `/images/a.800x600.x.jpg` has
 * `/images/a.800x600.x.w320.avif` and so on.
 */
export function copiesOf(image: { path: string; width: number; height: number }, format: Format) {
  if (!image.path.startsWith(uploadsFolder)) return [];
  const stem = image.path.replace(/\.jpg$/, "");
  return copyWidths
    .filter((width) => width <= image.width)
    .map((width) => ({
      src: `${stem}.w${width}.${format}`,
      width,
      height: Math.round((width * image.height) / image.width),
    }));
}

/** The same copies as an HTML `srcset`. */
export const srcSetOf = (image: Parameters<typeof copiesOf>[0], format: Format): string =>
  copiesOf(image, format)
    .map(({ src, width }) => `${src} ${width}w`)
    .join(", ");

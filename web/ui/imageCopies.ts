/** The widths in which the server keeps smaller copies of an image. */
const copyWidths = [160, 320, 480, 640, 960, 1280, 1600];

/** The formats of the copies that pages ask for, best first; JPEG in full size is for the rest. */
export const imageFormats = ["avif", "webp"] as const;

/** Where stored images are; the placeholder for a missing one lies elsewhere and has no copies. */
const storedImages = "/images/";

/**
 * An HTML `srcset` of an image's copies: `/images/a.800x600.x.jpg` has copies
 * `/images/a.800x600.x.w320.avif` and so on, none wider than itself.
 */
export function srcSetOf(
  image: { path: string; width: number },
  format: (typeof imageFormats)[number],
): string {
  if (!image.path.startsWith(storedImages)) return "";
  const stem = image.path.replace(/\.jpg$/, "");
  return copyWidths
    .filter((width) => width <= image.width)
    .map((width) => `${stem}.w${width}.${format} ${width}w`)
    .join(", ");
}

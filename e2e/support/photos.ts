import sharp from "sharp";

/** Returns a PNG file of one colour to upload. */
export async function photo(name: string, background: string) {
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background } }).png();
  return { name: `${name}.png`, mimeType: "image/png", buffer: await picture.toBuffer() };
}

/**
 * Returns a photo larger than the server accepts, taken by a phone that was held upright. Most of the bytes follow the
 * picture, like the film of a motion photo, because encoding noise of this size would take seconds.
 */
export async function largePhoto() {
  const size = { width: 4500, height: 3000, channels: 3, background: "#258" } as const;
  const picture = sharp({ create: size }).jpeg().withMetadata({ orientation: 6 });
  const buffer = Buffer.concat([await picture.toBuffer(), Buffer.alloc(11 * 1024 * 1024)]);
  return { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer };
}

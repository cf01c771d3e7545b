import sharp from "sharp";

/** Returns a single-coloured PNG file to upload. */
export async function photo(name: string, background: string) {
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background } }).png();
  return { name: `${name}.png`, mimeType: "image/png", buffer: await picture.toBuffer() };
}

/**
 * Returns an upright photo as a phone stores it, in a file that is larger than the server accepts. As in a motion
 * photo, most of the file's bytes follow the picture. Encoding a picture of this size would take seconds.
 */
export async function largePhoto() {
  const size = { width: 3000, height: 2000, channels: 3, background: "#258" } as const;
  const picture = sharp({ create: size }).jpeg().withMetadata({ orientation: 6 });
  const buffer = Buffer.concat([await picture.toBuffer(), Buffer.alloc(11 * 1024 * 1024)]);
  return { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer };
}

import sharp from "sharp";

/** A photo of one colour, to upload. */
export async function photo(name: string, background: string) {
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background } }).png();
  return { name: `${name}.png`, mimeType: "image/png", buffer: await picture.toBuffer() };
}

/** A photo of more megabytes than the server takes, by a phone that was held upright. */
export async function largePhoto() {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = sharp({
    create: { width: 4500, height: 3000, channels: 3, background: "white", noise },
  });
  const buffer = await picture.jpeg({ quality: 98 }).withMetadata({ orientation: 6 }).toBuffer();
  return { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer };
}

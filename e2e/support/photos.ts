import sharp from "sharp";

/** A photo of one colour, to upload. */
export async function photo(name: string, background: string) {
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background } }).png();
  return { name: `${name}.png`, mimeType: "image/png", buffer: await picture.toBuffer() };
}

import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** A small PNG, of a colour of its own each time, so that no two are the same. */
export function newPicture(): Promise<Buffer> {
  const background = { r: ++pictures % 256, g: 100, b: 200 };
  return sharp({ create: { width: 32, height: 24, channels: 3, background } })
    .png()
    .toBuffer();
}

let pictures = 0;

/** A form with one file, as browsers send it. */
export function formWith(bytes: Buffer, name = "photo.png", type = "image/png"): FormData {
  const form = new FormData();
  form.append("image", fileOf(bytes, name, type));
  return form;
}

/** A file of a form. */
export function fileOf(bytes: Buffer, name = "photo.png", type = "image/png"): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/**
 * A white square PNG with a side of so many pixels: a few kilobytes that unpack to megabytes.
 * `interlaced`: its head says that it comes in rough first, with 16 bits of red, green, blue and alpha.
 */
export function hugePng(side: number, { interlaced = false } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  // One bit for each pixel, grey.
  head[8] = 1;
  if (interlaced) head.set([16, 6, 0, 0, 1], 8);
  const bytesPerLine = 1 + Math.ceil(side / 8);
  const pixels = deflateSync(Buffer.alloc(bytesPerLine * side));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const end = chunk("IEND", Buffer.alloc(0));
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), end]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** PNG's checksum. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

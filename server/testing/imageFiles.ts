import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** A small PNG, of another colour at each call. */
export function newPng(): Promise<Buffer> {
  const background = { r: ++pngs % 256, g: 100, b: 200 };
  return sharp({ create: { width: 32, height: 24, channels: 3, background } })
    .png()
    .toBuffer();
}

let pngs = 0;

/** A form with a file in the field `image`. */
export function formWith(bytes: Buffer, name = "photo.png", type = "image/png"): FormData {
  const form = new FormData();
  form.append("image", fileOf(bytes, name, type));
  return form;
}

export function fileOf(bytes: Buffer, name = "photo.png", type = "image/png"): File {
  return new File([new Uint8Array(bytes)], name, { type });
}

/**
 * A square PNG of `side` pixels: a few kilobytes that decode to megabytes. With `interlaced`, the header says
 * that it is interlaced, with 16 bits for each of red, green, blue and alpha.
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

import { bitsOf, itemsIn } from "./avifItems.ts";

/**
 * The pixels of the largest picture for which decoding an AVIF makes room, whatever its head says: by
 * the AV1 data itself, and by what its parts are put together to. Throws where that can't be read.
 */
export function pixelsInside(avif: Buffer): number {
  const sizes = itemsIn(avif).flatMap(({ type, data }) => {
    if (type === "av01") return sequencesIn(data).map(frameOf);
    const at = canvases[type];
    return at === undefined ? [] : [canvasOf(data, at)];
  });
  if (sizes.length === 0) throw new RangeError("There is no picture inside");
  return Math.max(...sizes.map(([width, height]) => width * height));
}

/** The sequence headers among the units of AV1 data. */
function sequencesIn(data: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < data.length; ) {
    const head = data.readUInt8(at);
    at += head & 4 ? 2 : 1;
    let size = data.length - at;
    if (head & 2) {
      size = 0;
      for (let shift = 0, more = true; more; shift += 7) {
        const byte = data.readUInt8(at++);
        size += (byte & 127) * 2 ** shift;
        more = byte > 127;
      }
    }
    if (((head >> 3) & 15) === 1) found.push(data.subarray(at, at + size));
    at += size;
  }
  return found;
}

/** The largest frame of a sequence, width and height. */
function frameOf(header: Buffer): [number, number] {
  const read = bitsOf(header);
  read(3 + 1);
  if (read(1)) read(5);
  else skipTiming(read);
  const [widthBits, heightBits] = [read(4) + 1, read(4) + 1];
  return [read(widthBits) + 1, read(heightBits) + 1];
}

/** What stands in a sequence's header that is not of one still picture alone. */
function skipTiming(read: (bits: number) => number): void {
  let delayBits = 0;
  if (read(1)) {
    read(64);
    // Where pictures come at a steady pace a number of any length would follow.
    if (read(1)) throw new RangeError("No still picture has a pace");
    if (read(1)) {
      delayBits = read(5) + 1;
      read(32 + 5 + 5);
    }
  }
  const hasDelays = read(1);
  for (let points = read(5) + 1; points > 0; points--) {
    read(12);
    if (read(5) > 7) read(1);
    if (delayBits && read(1)) read(2 * delayBits + 1);
    if (hasDelays && read(1)) read(4);
  }
}

/** Where it stands how large a picture of tiles, or of pictures over each other, is. */
const canvases: Partial<Record<string, number>> = { grid: 4, iovl: 10 };

/** What parts are put together to, width and height. */
function canvasOf(data: Buffer, at: number): [number, number] {
  const wide = data.readUInt8(1) & 1 ? 4 : 2;
  return [data.readUIntBE(at, wide), data.readUIntBE(at + wide, wide)];
}

type Box = { type: string; content: Buffer };

/** A part of an AVIF, of four letters' type: `av01` is AV1 data, `grid` puts others together. */
export type Item = { type: string; data: Buffer };

/** Reads numbers from left to right, of so many bits each; throws past the end. */
export function bitsOf(bytes: Buffer) {
  let at = 0;
  return (count: number): number => {
    let value = 0;
    for (const end = at + count; at < end; at++)
      value = value * 2 + ((bytes.readUInt8(at >> 3) >> (7 - (at & 7))) & 1);
    return value;
  };
}

/** The parts of an AVIF, by its boxes (ISO 23008-12). Throws where they are not in order. */
export function itemsIn(avif: Buffer): Item[] {
  const meta = boxesIn(contentOf(boxesIn(avif), "meta").subarray(4));
  const types = typesIn(contentOf(meta, "iinf"));
  const inside = contentOf(meta, "idat");
  const read = bitsOf(contentOf(meta, "iloc"));
  const version = read(8);
  read(24);
  const [offsetBits, lengthBits, baseBits, indexBits] = [read(4), read(4), read(4), read(4)].map(
    (bytes) => bytes * 8,
  ) as [number, number, number, number];
  const wide = version < 2 ? 16 : 32;
  let left = avif.length;
  return Array.from({ length: read(wide) }, () => {
    const type = types.get(read(wide)) ?? "";
    const from = version === 0 || read(16) % 16 === 0 ? avif : inside;
    read(16);
    const base = read(baseBits);
    const extents = Array.from({ length: read(16) }, () => {
      if (version > 0) read(indexBits);
      const start = base + read(offsetBits);
      const length = read(lengthBits);
      const part = from.subarray(start, length ? start + length : undefined);
      left -= part.length;
      // Else a few bytes could name any number of parts.
      if (part.length === 0 || left < 0) throw new RangeError("Parts are empty or overlap");
      return part;
    });
    return { type, data: Buffer.concat(extents) };
  });
}

function typesIn(iinf: Buffer): Map<number, string> {
  const entries = boxesIn(iinf.subarray(iinf[0] === 0 ? 6 : 8));
  return new Map(
    entries.map(({ content }) => {
      const wide = content[0] === 2 ? 2 : 4;
      const type = content.toString("latin1", 6 + wide, 10 + wide);
      return [content.readUIntBE(4, wide), type];
    }),
  );
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (size < head) throw new RangeError("A box is shorter than its head");
    const type = bytes.toString("latin1", at + 4, at + 8);
    boxes.push({ type, content: bytes.subarray(at + head, at + size) });
    at += size;
  }
  return boxes;
}

function contentOf(boxes: Box[], type: string): Buffer {
  const found = boxes.filter((box) => box.type === type);
  if (found.length > 1) throw new RangeError(`There are several ${type}`);
  return found[0]?.content ?? Buffer.alloc(0);
}

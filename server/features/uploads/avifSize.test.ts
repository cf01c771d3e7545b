import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pixelsInside } from "./avifSize.ts";

const uint = (value: number, bytes: number) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint(content.length + 8, 4), Buffer.from(type, "latin1"), content]);
};

/** An AVIF of one item, whose data stands in the box of items' data, `times` over. */
function avifOf(type: string, data: Buffer, times = 1): Buffer {
  const entry = box("infe", uint(0x02000000, 4), uint(1, 2), uint(0, 2), Buffer.from(`${type}\0`));
  const place = [uint(1, 2), uint(1, 2), uint(0, 2), uint(times, 2)];
  const parts = Array(times).fill(Buffer.concat([uint(0, 4), uint(data.length, 4)]));
  const places = [uint(0x01000000, 4), uint(0x4400, 2), uint(1, 2), ...place, ...parts];
  const meta = [uint(0, 4), box("iinf", uint(0, 4), uint(1, 2), entry), box("iloc", ...places)];
  return Buffer.concat([box("ftyp", Buffer.from("avif")), box("meta", ...meta, box("idat", data))]);
}

/** A unit of AV1 data that is a sequence header of these bits. */
function sequence(...bits: string[]): Buffer {
  const text = bits.join("");
  const bytes = text.padEnd(Math.ceil(text.length / 8) * 8, "0").match(/.{8}/g) ?? [];
  return Buffer.from([0x0a, bytes.length, ...bytes.map((byte) => Number.parseInt(byte, 2))]);
}

const bits = (value: number, count: number) => value.toString(2).padStart(count, "0");
const size = (width: number, height: number) =>
  bits(15, 4) + bits(15, 4) + bits(width - 1, 16) + bits(height - 1, 16);

describe("the pixels in an AVIF", () => {
  test.each([
    [64, 64, 3],
    [801, 399, 3],
    [33, 120, 4],
  ] as const)("are those of a picture of %d x %d", async (width, height, channels) => {
    const create = { width, height, channels, background: { r: 200, g: 9, b: 9, alpha: 0.5 } };
    expect(pixelsInside(await sharp({ create }).avif({ effort: 0 }).toBuffer())).toBe(
      width * height,
    );
  });

  test.each([
    ["a still picture", sequence("000", "1", "1", "00101", size(5_000, 300))],
    ["a film", sequence("000", "00", "0", "0", bits(0, 5), bits(0, 12), "00101", size(5_000, 300))],
    [
      "a film that tells its times",
      sequence(
        ...["000", "00", "1", bits(1, 32), bits(25, 32), "0", "1", bits(9, 5), bits(1, 42)],
        ...["1", bits(0, 5), bits(0, 12), bits(9, 5), "0", "1", bits(0, 21), "1", "0000"],
        size(5_000, 300),
      ),
    ],
  ])("are told by the header of %s", (_what, header) => {
    const delimiter = Buffer.from([0x12, 0]);
    const small = sequence("000", "1", "1", "00101", size(2, 2));
    expect(pixelsInside(avifOf("av01", Buffer.concat([delimiter, small, header])))).toBe(1_500_000);
  });

  test.each([
    ["tiles", "grid", 2],
    ["pictures over each other", "iovl", 8],
  ])("are those that %s are put together to", (_what, type, described) => {
    const head = Buffer.alloc(2 + described);
    const small = Buffer.concat([head, uint(5_000, 2), uint(300, 2)]);
    expect(pixelsInside(avifOf(type, small))).toBe(1_500_000);
    head[1] = 1;
    const large = Buffer.concat([head, uint(70_000, 4), uint(300, 4)]);
    expect(pixelsInside(avifOf(type, large))).toBe(21_000_000);
  });

  test.each([
    ["a header that ends early", avifOf("av01", Buffer.from([0x0a, 2, 0, 0]))],
    ["a file that ends early", avifOf("grid", Buffer.alloc(8)).subarray(0, 60)],
    ["parts that lie over each other", avifOf("av01", Buffer.alloc(2_000), 300)],
    ["a picture of another kind", avifOf("hvc1", Buffer.alloc(8))],
    ["boxes of no length", Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])("are not told by %s", (_what, bytes) => {
    expect(() => pixelsInside(bytes)).toThrow(RangeError);
  });
});

import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { hugePng } from "../../testing/fixtures/imageFiles.ts";
import { makeCopy, makePreview, processUpload, propertiesOfSvg } from "./processing.ts";

/** Returns an image whose left half is red and whose right half is blue. */
function halves(width = 80, height = 40) {
  const right = { width: width / 2, height, channels: 3 as const, background: "#00f" };
  return sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: { create: right }, gravity: "east" },
  ]);
}

/** Returns the colour at a position, which is given in fractions of the image's width and height. */
async function colourAt(image: Buffer, [x, y]: [number, number]): Promise<string> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at =
    info.channels * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width));
  const [r = 0, g = 0, b = 0] = data.subarray(at);
  if (r > 180 && g < 80 && b < 80) return "red";
  if (b > 180 && g < 80 && r < 80) return "blue";
  return r > 240 && g > 240 && b > 240 ? "white" : `${r},${g},${b}`;
}

describe("an accepted upload", () => {
  test.each(["jpeg", "png", "webp"] as const)("may be a %s", async (format) => {
    const { master, properties } = await processUpload(await halves().toFormat(format).toBuffer());
    expect(properties).toMatchObject({ width: 80, height: 40 });
    expect(properties.thumbHash.length).toBeGreaterThan(8);
    expect(await colourAt(master, [0.2, 0.5])).toBe("red");
    expect(await colourAt(master, [0.8, 0.5])).toBe("blue");
  });

  test("is rotated upright, without the camera's metadata", async () => {
    const exif = { IFD0: { Make: "A camera" }, IFD3: { GPSLatitude: "23/1 45/1 0/1" } };
    const lying = await halves()
      .jpeg()
      .withExif(exif)
      .withMetadata({ orientation: 6, exif })
      .toBuffer();
    expect((await sharp(lying).metadata()).orientation).toBe(6);
    expect(lying.includes("A camera")).toBe(true);

    const { master, properties } = await processUpload(lying);
    const metadata = await sharp(master).metadata();
    expect(properties).toMatchObject({ width: 40, height: 80 });
    expect(await colourAt(master, [0.5, 0.2])).toBe("red");
    expect(metadata).not.toHaveProperty("orientation");
    expect(metadata).not.toHaveProperty("exif");
    expect(metadata).not.toHaveProperty("icc");
    expect(master.includes("A camera")).toBe(false);
  });

  test("keeps its colours when its profile is dropped", async () => {
    const wide = await sharp({
      create: { width: 8, height: 8, channels: 3, background: "#00ff00" },
    })
      .png()
      .withIccProfile("p3")
      .toBuffer();
    const { data } = await sharp((await processUpload(wide)).master)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)].map((channel) => Math.round(channel / 16))).toEqual([0, 16, 0]);
  });

  test("keeps its colours when it has 16 bits and a wide gamut", async () => {
    const wide = await sharp({
      create: { width: 8, height: 8, channels: 3, background: "#806040" },
    })
      .toColourspace("rgb16")
      .withIccProfile("p3")
      .png()
      .toBuffer();
    expect(await sharp(wide).metadata()).toMatchObject({ depth: "ushort", hasProfile: true });
    const { data } = await sharp((await processUpload(wide)).master)
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const [at, channel] of [0x80, 0x60, 0x40].entries())
      expect(Math.abs((data[at] ?? 0) - channel)).toBeLessThan(3);
  });

  test.each([1, 2])("may be a JPEG without its last %i bytes", async (missing) => {
    const whole = await halves().jpeg().toBuffer();
    const { master } = await processUpload(whole.subarray(0, -missing));
    expect(await colourAt(master, [0.8, 0.9])).toBe("blue");
  });

  test("is made smaller if a side is longer than 2,400 pixels, and never larger", async () => {
    const { properties } = await processUpload(await halves(4800, 1200).jpeg().toBuffer());
    expect(properties).toMatchObject({ width: 2400, height: 600 });
    expect((await processUpload(await halves(2, 1).png().toBuffer())).properties).toMatchObject({
      width: 2,
    });
  });

  test("may have 64 megapixels", { tags: ["slow"] }, async () => {
    expect((await processUpload(hugePng(8_031))).properties).toMatchObject({ width: 2400 });
  });

  test("may have any shape", async () => {
    const { properties } = await processUpload(await halves(20_000, 1).png().toBuffer());
    expect(properties).toMatchObject({ width: 2400, height: 1 });
  });
});

const tooLarge = "Please upload an image of at most 64 megapixels";
const wrongFormat = "Please upload a JPEG, PNG or WebP image";
const damaged = "The image can't be read: the file is damaged";
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';

describe("an upload is refused that is", () => {
  test.each([
    ["a text", Buffer.from("This is not an image.")],
    ["an SVG", Buffer.from(svg)],
    ["an SVG that begins like an XML", Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
    ["a HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["a single byte", Buffer.from([0xff])],
  ])("%s", async (_name, bytes) => {
    const refusal = { code: "UNSUPPORTED_MEDIA_TYPE", message: wrongFormat };
    await expect(processUpload(bytes)).rejects.toMatchObject(refusal);
  });

  test.each(["gif", "tiff", "avif"] as const)("a real %s", async (format) => {
    const bytes = await halves().toFormat(format).toBuffer();
    await expect(processUpload(bytes)).rejects.toMatchObject({
      code: "UNSUPPORTED_MEDIA_TYPE",
      message: "Please upload a JPEG, PNG or WebP image",
    });
  });

  test.each(["jpeg", "png", "webp"] as const)("half a %s", async (format) => {
    const whole = await halves(800, 400).toFormat(format).toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    await expect(processUpload(half)).rejects.toMatchObject({
      code: "BAD_USER_INPUT",
      message: damaged,
    });
  });

  test("a file with only the signature of an image", async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2_000, 7)]);
    await expect(processUpload(bytes)).rejects.toMatchObject({ message: damaged });
  });

  test("a small file of 400 megapixels, before it is decoded", async () => {
    const bytes = hugePng(20_000);
    const before = process.memoryUsage().rss;
    await expect(processUpload(bytes)).rejects.toMatchObject({
      code: "TOO_LARGE",
      message: tooLarge,
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test("one line of pixels above the limit", async () => {
    await expect(processUpload(hugePng(8_032))).rejects.toMatchObject({ message: tooLarge });
  });

  test("an interlaced PNG of more than 20 megapixels, since it is decoded as a whole", async () => {
    const message = "Please upload an image of at most 20 megapixels";
    const large = hugePng(5_000, { interlaced: true });
    await expect(processUpload(large)).rejects.toMatchObject({ code: "TOO_LARGE", message });
    // The small file is refused because it is damaged, not because of its size.
    const small = hugePng(3_500, { interlaced: true });
    await expect(processUpload(small)).rejects.toMatchObject({ message: damaged });
  });
});

test("an upload that takes too long is not called damaged, and its cause is for the log", async () => {
  const bytes = await halves().png().toBuffer();
  const cause = new Error("timeout: 4% complete");
  const encoding = vi.spyOn(sharp.prototype, "toBuffer").mockRejectedValueOnce(cause);
  await expect(processUpload(bytes)).rejects.toMatchObject({
    code: "TOO_LARGE",
    message:
      "Processing the image takes too long. Please upload a smaller image, or try again later.",
    cause,
  });
  encoding.mockRestore();
});

describe("a copy", () => {
  test.each([
    ["avif", "heif"],
    ["webp", "webp"],
    ["jpg", "jpeg"],
  ] as const)("can be %s", async (format, known) => {
    const { master } = await processUpload(await halves().png().toBuffer());
    const copy = await makeCopy(master, format, 40);
    expect(await sharp(copy).metadata()).toMatchObject({ format: known, width: 40, height: 20 });
  });

  test("has the image's width by default", async () => {
    const { master } = await processUpload(await halves().png().toBuffer());
    expect(await sharp(await makeCopy(master, "webp")).metadata()).toMatchObject({ width: 80 });
  });

  test("stays transparent, or is shown on white if its format has no transparency", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const glass = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { master } = await processUpload(glass);
    for (const format of ["avif", "webp"] as const) {
      const { channels } = await sharp(await makeCopy(master, format)).stats();
      expect(channels[3]?.max).toBe(0);
    }
    expect(await colourAt(await makeCopy(master, "jpg"), [0.5, 0.5])).toBe("white");
  });
});

describe("a copy for link previews", () => {
  /** Returns a picture of noise, which compresses worse than any other picture. */
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: "#888",
        noise: { type: "gaussian", mean: 128, sigma: 80 },
      },
    })
      .webp({ quality: 92, effort: 0 })
      .toBuffer();

  test.each([
    [1_212, 1_616, 900, 1_200],
    [1_201, 333, 1_200, 333],
    [640, 480, 640, 480],
  ])("of %i × %i pixels has %i × %i, and at most 300 kB", async (width, height, ...size) => {
    const preview = await makePreview(await noise(width, height));
    const { format, ...made } = await sharp(preview).metadata();
    expect([format, made.width, made.height]).toEqual(["jpeg", ...size]);
    expect(preview.length).toBeLessThanOrEqual(300_000);
    // The quality is not lower than necessary.
    expect(preview.length).toBeGreaterThan(30_000);
  });

  test("is on white", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const glass = sharp({ create: { width: 9, height: 9, channels: 4, background: clear } });
    const preview = await makePreview(await glass.webp().toBuffer());
    expect(await colourAt(preview, [0.5, 0.5])).toBe("white");
  });
});

describe("an SVG of the demo catalogue", () => {
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 12 8">
      <rect width="12" height="8" fill="#f00"/><rect x="6" width="6" height="8" fill="#00f"/>
    </svg>`,
  );

  test("has a size and a placeholder", async () => {
    const properties = await propertiesOfSvg(drawing);
    expect(properties).toMatchObject({ width: 1200, height: 800 });
    expect(properties.thumbHash.length).toBeGreaterThan(8);
  });

  test("is rendered at the requested width", async () => {
    const copy = await makeCopy(drawing, "jpg", 320);
    expect(await sharp(copy).metadata()).toMatchObject({ width: 320, height: 213 });
    expect(await colourAt(copy, [0.2, 0.5])).toBe("red");
    expect(await colourAt(copy, [0.8, 0.5])).toBe("blue");
  });
});

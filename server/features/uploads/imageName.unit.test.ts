import { readFileSync } from "node:fs";
import sharp from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { expect, test } from "vitest";
import {
  allCopies,
  averageColor,
  fileNameOf,
  PLACEHOLDER,
  pathFor,
  propertiesOf,
  readFileName,
  srcSetOf,
  stemOf,
} from "./imageName.ts";

const red = rgbaToThumbHash(2, 2, [255, 0, 0, 255].concat(...Array(3).fill([255, 0, 0, 255])));
const properties = { width: 640, height: 480, thumbHash: red };

test("an image's path contains its size, its placeholder and its colour", () => {
  const path = pathFor(properties);
  expect(path).toMatch(/^\/images\/[\w-]{16}\.640x480\.[\w-]+\.jpg$/);
  expect(propertiesOf(path)).toMatchObject({ width: 640, height: 480 });
  expect([...propertiesOf(path).thumbHash]).toEqual([...red]);
  expect(averageColor(propertiesOf(path))).toMatch(/^#f[0-9a-f]0[0-9a-f]0[0-9a-f]$/);
});

test("equal images have different paths, unless the id is given", () => {
  expect(pathFor(properties)).not.toBe(pathFor(properties));
  expect(pathFor(properties, Buffer.alloc(12))).toBe(pathFor(properties, Buffer.alloc(12)));
});

test("a fully transparent picture counts as white", () => {
  const thumbHash = rgbaToThumbHash(2, 2, Array(16).fill(0));
  expect(averageColor({ width: 2, height: 2, thumbHash })).toBe("#ffffff");
});

test("the srcset lists the widths up to the image's own, each once", () => {
  const path = pathFor(properties, Buffer.alloc(12));
  const stem = stemOf(path);
  expect(srcSetOf(path, "avif")).toBe(
    [160, 320, 480, 640].map((w) => `/images/${stem}.w${w}.avif ${w}w`).join(", "),
  );
  const narrow = pathFor({ ...properties, width: 200 }, Buffer.alloc(12));
  expect(srcSetOf(narrow, "jpg")).toBe(`/images/${stemOf(narrow)}.w160.jpg 160w, ${narrow} 200w`);
});

test("the file name of every copy is parsed", () => {
  const copies = allCopies(pathFor(properties));
  expect(copies).toHaveLength(16);
  for (const copy of copies) expect(readFileName(fileNameOf(copy))).toEqual(copy);
});

test("other file names are not parsed", () => {
  const stem = stemOf(pathFor(properties));
  const strange = [
    `${stem}`,
    `${stem}.gif`,
    `${stem}.w960.avif`,
    `${stem}.w333.avif`,
    `${stem}.w0160.avif`,
    `${stem}.w160.w160.avif`,
    `../${stem}.jpg`,
    `${stem}.jpg/..`,
    `${stem}.jpg\n`,
    "test.png",
    "",
  ];
  for (const name of strange) expect(readFileName(name), name).toBeNull();
});

test("only a .jpg path in the folder of images has a stem", () => {
  const path = pathFor(properties);
  expect(stemOf(path)).not.toBeNull();
  for (const strange of [PLACEHOLDER, `x${path}`, `${path}?x`, path.replace("jpg", "avif"), ""]) {
    expect(stemOf(strange), strange).toBeNull();
  }
});

test("the placeholder's properties match its file", async () => {
  const picture = sharp(readFileSync(new URL("../../../web/public/img/test.png", import.meta.url)));
  const { width, height } = await picture.metadata();
  const tiny = await picture
    .resize(64, 64, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbHash = Buffer.from(rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data));
  const placeholder = propertiesOf(PLACEHOLDER);
  expect({ width, height, thumbHash: thumbHash.toString("base64") }).toEqual({
    ...placeholder,
    thumbHash: Buffer.from(placeholder.thumbHash).toString("base64"),
  });
  expect(srcSetOf(PLACEHOLDER, "avif")).toBe(`/img/test.png ${width}w`);
});

import { expect, test } from "vitest";
import { copiesOf, srcSetOf } from "./imageCopies.ts";

test("lists the copies that are not wider than the image", () => {
  const image = { path: "/images/a.500x400.c0ffee.jpg", width: 500, height: 400 };
  expect(srcSetOf(image, "avif")).toBe(
    "/images/a.500x400.c0ffee.w160.avif 160w, /images/a.500x400.c0ffee.w320.avif 320w, /images/a.500x400.c0ffee.w480.avif 480w",
  );
});

test("lists only the copies that a page asks for", () => {
  const image = { path: "/images/a.500x400.c0ffee.jpg", width: 500, height: 400 };
  expect(srcSetOf(image, "webp", [320, 640])).toBe("/images/a.500x400.c0ffee.w320.webp 320w");
});

test("an image narrower than the narrowest copy has none", () => {
  expect(srcSetOf({ path: "/images/a.100x100.c0ffee.jpg", width: 100, height: 100 }, "webp")).toBe(
    "",
  );
});

test("the placeholder for a missing image has no copies", () => {
  expect(srcSetOf({ path: "/img/test.png", width: 600, height: 600 }, "avif")).toBe("");
});

test("copies keep the image's proportions", () => {
  const image = { path: "/images/a.500x400.c0ffee.jpg", width: 500, height: 400 };
  expect(copiesOf(image, "webp").at(-1)).toEqual({
    src: "/images/a.500x400.c0ffee.w480.webp",
    width: 480,
    height: 384,
  });
});

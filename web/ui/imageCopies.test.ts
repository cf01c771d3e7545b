import { expect, test } from "vitest";
import { srcSetOf } from "./imageCopies.ts";

test("lists the copies that are not wider than the image", () => {
  const image = { path: "/images/a.500x400.c0ffee.jpg", width: 500 };
  expect(srcSetOf(image, "avif")).toBe(
    "/images/a.500x400.c0ffee.w160.avif 160w, /images/a.500x400.c0ffee.w320.avif 320w, /images/a.500x400.c0ffee.w480.avif 480w",
  );
});

test("an image narrower than the narrowest copy has none", () => {
  expect(srcSetOf({ path: "/images/a.100x100.c0ffee.jpg", width: 100 }, "webp")).toBe("");
});

test("the placeholder for a missing image has no copies", () => {
  expect(srcSetOf({ path: "/img/test.png", width: 600 }, "avif")).toBe("");
});

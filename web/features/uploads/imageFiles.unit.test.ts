import { expect, test } from "vitest";
import { faultOf } from "./imageFiles.ts";

const megabyte = 1024 * 1024;

test("a photo of 10 MB is accepted", () => {
  expect(faultOf({ type: "image/jpeg", size: 10 * megabyte })).toBeUndefined();
});

test("a larger photo is refused before it is sent", () => {
  expect(faultOf({ type: "image/jpeg", size: 10 * megabyte + 1 })).toContain("at most 10 MB");
});

test.each(["application/pdf", "image/gif", "image/svg+xml", ""])(
  "%s is not accepted as an image",
  (type) => {
    expect(faultOf({ type, size: 1 })).toBe("Choose a JPEG, PNG or WebP image");
  },
);

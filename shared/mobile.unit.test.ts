import { expect, test } from "vitest";
import { findMobile } from "./mobile.ts";

test.each([
  "01712345678",
  "1712345678",
  "+8801712345678",
  "8801712345678",
  "008801712345678",
  "+88 01712-345678",
  "+880-01712-345678",
  "(017) 1234.5678",
  "০১৭১২৩৪৫৬৭৮",
])("%j is the number 01712345678", (typed) => {
  expect(findMobile(typed)).toBe("01712345678");
});

test.each(["0171234567", "02712345678", "01212345678", "+1 1712345678", "x01712345678", ""])(
  "%j is not a Bangladeshi mobile number",
  (typed) => {
    expect(findMobile(typed)).toBeNull();
  },
);

import fc from "fast-check";
import { expect, test } from "vitest";
import { comparableText } from "./comparableText.ts";

test.each([
  ["ঘ\u09a1\u09bc\u200dি  ১3", comparableText("ঘড়ি 13")],
  ["\u202eGalaxy\u202c ১৩\u200f", "Galaxy 13"],
  ["ｇalaxy\u00a0s23\n", "galaxy s23"],
  [`ক${"\u0981".repeat(10)}`, `ক${"\u0981".repeat(4)}`],
  ["\u200d\u202e", ""],
])("%j is compared as %j", (typed, compared) => {
  expect(comparableText(typed)).toBe(compared);
});

test("a string that is already in this form stays unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const once = comparableText(text);
      expect(comparableText(once)).toBe(once);
    }),
  );
});

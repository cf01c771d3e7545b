import fc from "fast-check";
import { expect, test } from "vitest";
import { addressWords } from "./words.ts";

test.each([
  ["Samsung Galaxy S23", "samsung-galaxy-s23"],
  ["Samsung Galaxy S23+", "samsung-galaxy-s23-plus"],
  ["Nothing Phone (2a) – 5G!", "nothing-phone-2a-5g"],
  ['Xiaomi 6.67" TV & Stick', "xiaomi-6-67-tv-stick"],
  ["Earbuds ×2, 10,000 mAh", "earbuds-2-10000-mah"],
  ["Ｆｕｌｌ　Ｗｉｄｔｈ", "full-width"],
  ["Café Ångström Łódź Straße Øresund", "cafe-angstrom-lodz-strasse-oresund"],
  ["İPHONE 15", "iphone-15"],
  ["স্যামসাং গ্যালাক্সি এস২৩", "samsang-galaksi-s23"],
  ["ওয়ালটন ফোন থার্টিন", "waltn-fon-13"],
  ["Apple আইফোন ১৫", "apple-aifon-15"],
  ["-- Galaxy --  S23 --", "galaxy-s23"],
  ["../../etc/passwd", "etc-passwd"],
  ["a\u0000b\u202Ec", "abc"],
  ["手机", ""],
  ["🎧🔥", ""],
  ["", ""],
  ["।।।", ""],
])("the words of %j are %j", (title, words) => {
  expect(addressWords(title)).toBe(words);
});

test("the sizes of a variant follow the words", () => {
  expect(addressWords("Samsung Galaxy S23", [8, 128])).toBe("samsung-galaxy-s23-8-128");
  expect(addressWords("🎧", [8, 128])).toBe("8-128");
});

test("words that don't fit into 60 characters are left out whole, and the sizes stay", () => {
  const title = "Samsung Galaxy Z Fold Special Edition for Everyone in Bangladesh 2026";
  expect(addressWords(title)).toBe("samsung-galaxy-z-fold-special-edition-for-everyone-in");
  expect(addressWords(title, [12, 1024])).toBe(
    "samsung-galaxy-z-fold-special-edition-for-everyone-12-1024",
  );
  expect(addressWords("x".repeat(160))).toBe("x".repeat(60));
});

test("any title gives lower-case Latin words with single dashes between them, at most 60 characters", () => {
  const sizes = fc.constantFrom<readonly number[]>([], [100_000, 100_000]);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), sizes, (title, given) => {
      const words = addressWords(title, given);
      expect(words).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      expect(words.length).toBeLessThanOrEqual(60);
    }),
  );
});

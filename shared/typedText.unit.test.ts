import { expect, test } from "vitest";
import { cleanText, latinDigits } from "./typedText.ts";

test.each([
  ["Galaxy\u200d S24\u200f", "Galaxy S24"],
  ["\u202eabc\u202c", "abc"],
  ["\ufeff\u200b x", " x"],
  // NFD: the letter e followed by an acute accent.
  ["Cafe\u0301", "Café"],
  // A joiner that shapes letters (র‍্যাম), and a joiner in an emoji.
  ["র\u200d্যাম", "র\u200d্যাম"],
  ["👩\u200d💻", "👩\u200d💻"],
  // Strings without visible characters: a filler, variation selectors, the Braille blank, a soft hyphen, joiners.
  ["\u3164", ""],
  [" \ufe0f\ufe0f\n", ""],
  ["\u2800\u00ad\u200d\u{e0041}", ""],
  ["❤\ufe0f", "❤\ufe0f"],
  // Lone surrogates, which JSON can't store.
  ["a\ud800b\udc00", "a\ufffdb\ufffd"],
])("%j is stored as %j", (typed, stored) => {
  expect(cleanText(typed)).toBe(stored);
  expect(cleanText(cleanText(typed))).toBe(stored);
});

test.each([
  ["১২৩৪৫৬", "123456"],
  ["০১৭12 ৩৪৫৬৭৮", "01712 345678"],
  ["১,৯৬,০০০", "1,96,000"],
  ["1\u200d2\u200e৩", "123"],
])("%j is read as the number %j", (typed, read) => {
  expect(latinDigits(typed)).toBe(read);
});

test("a letter keeps no more than twenty marks", () => {
  expect(cleanText(`ক${"\u0981".repeat(30)}খ`)).toBe(`ক${"\u0981".repeat(20)}খ`);
});

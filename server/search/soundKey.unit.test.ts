import { expect, test } from "vitest";
import { normalizeText } from "./normalize.ts";
import { editDistance, soundKey } from "./soundKey.ts";
import { spellOut, stemsOf, transliterate } from "./transliterate.ts";

test.each([
  ["স্যামসাং", "samsang"],
  ["অ্যাপল", "apl"],
  ["আইপ্যাড", "aipad"],
  ["ওয়ালটন", "waltn"],
  ["পাওয়ার ব্যাংক", "pawar bank"],
  ["রিয়েলমি", "riyelmi"],
  ["galaxy ১৩", "galaxy 13"],
])("%s is written %s in Latin letters", (text, latin) => {
  expect(transliterate(normalizeText(text))).toBe(latin);
});

test.each([
  ["samsung", "samsang", "shamsung", "স্যামসাং", "সামসুং"],
  ["galaxy", "galaksi", "গ্যালাক্সি", "গালাক্সী"],
  ["xiaomi", "shaomi", "saomi", "শাওমি"],
  ["pixel", "piksel", "পিক্সেল", "পিকসেল"],
  ["vivo", "bibo", "vibo", "ভিভো"],
  ["phone", "fon", "ফোন"],
  ["edge", "ej", "এজ"],
  ["café", "kafe"],
])("%s sounds like %s and other spellings", (word, ...others) => {
  for (const other of others) expect(soundKey(normalizeText(other))).toBe(soundKey(word));
});

test("words that differ by a consonant sound different", () => {
  const keys = ["nokia", "note", "nothing", "nord", "realme", "redmi", "reno"].map(soundKey);
  expect(new Set(keys).size).toBe(keys.length);
});

test("names of letters and numbers are spelled out", () => {
  const spelled = ["এস২৩", "জেবিএল", "জি৪২", "থার্টিন", "৫জি"].map((word) =>
    spellOut(normalizeText(word)),
  );
  expect(spelled).toEqual(["s23", "jbl", "g42", "13", "5g"]);
  expect(spellOut("আইফোন")).toBeUndefined();
  expect(spellOut("s23")).toBeUndefined();
});

test("case endings are removed only from Bangla words", () => {
  expect(stemsOf(normalizeText("আইফোনের"))).toContain("আইফোন");
  expect(stemsOf("phoner")).toEqual([]);
});

test("a distance is counted up to its limit", () => {
  expect(editDistance("smsng", "smsng", 1)).toBe(0);
  expect(editDistance("smsn", "smsng", 1)).toBe(1);
  expect(editDistance("abc", "xyz", 1)).toBe(2);
  expect(editDistance("", "abc", 3)).toBe(3);
});

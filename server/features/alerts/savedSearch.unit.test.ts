import fc from "fast-check";
import { expect, test } from "vitest";
import { filterRules } from "../devices/lists/filters.ts";
import { readSavedSearch, writeSavedSearch } from "./savedSearch.ts";

/** Returns the canonical text of a search; undefined if the text is not a search. */
const spelled = (text: string) => {
  const read = readSavedSearch(text);
  return read && writeSavedSearch(read);
};

test.each([
  ["/buySmartPhone?brand=Samsung&brand=Apple", "/buySmartPhone?brand=Apple&brand=Samsung"],
  ["/bn/buyTablet/?page=2&order=NEWEST&search=Pad", "/buyTablet?search=pad"],
  ["https://shop.example/bn/buyGadget?type=CASE#top", "/buyGadget?type=CASE"],
  ["/buyWearable?max=৫০,০০০&min=0", "/buyWearable?max=50000"],
  [
    "/buySmartPhone?grade=B&grade=A&stock=IN_STOCK",
    "/buySmartPhone?stock=IN_STOCK&grade=A&grade=B",
  ],
  ["?brand=Apple", "/?brand=Apple"],
  ["search=pixel", "/?search=pixel"],
  ["Pixel 9 Pro", "/?search=pixel+9+pro"],
  ["/?type=PRE_OWNED", "/?type=PRE_OWNED"],
])("%s is %s", (text, expected) => {
  expect(spelled(text)).toBe(expected);
  expect(spelled(expected)).toBe(expected);
});

test.each([
  ...["", "/", "/buySmartPhone", "/buySmartPhone?page=2", "/dashboard?search=x", "?min=-1"],
  ...["/buySmartPhone?type=CASE", "/buyGadget?type=NEW", "https://", "//evil.example?search=x"],
])("%j is not a search", (text) => {
  expect(spelled(text)).toBeUndefined();
});

test("every search that is read has a valid filter, and is read the same after it was written", () => {
  const names = fc.constantFrom("search", "brand", "type", "stock", "grade", "min", "max", "x");
  const query = fc.array(fc.tuple(names, fc.string({ unit: "grapheme", maxLength: 120 })));
  const path = fc.constantFrom("/buySmartPhone", "/bn/buyGadget", "/", "", "/x");
  fc.assert(
    fc.property(path, query, (at, pairs) => {
      const read = readSavedSearch(`${at}?${new URLSearchParams(pairs)}`);
      if (!read) return;
      expect(filterRules.safeParse(read.filter).error).toBeUndefined();
      const written = writeSavedSearch(read);
      expect(spelled(written)).toBe(written);
    }),
  );
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => void readSavedSearch(text)));
});

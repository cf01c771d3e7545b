import { expect, test } from "vitest";
import { countedWeeks, searchWordsVariables } from "./searchWordsParams.ts";

test("an address filters spellings and words separately", () => {
  const query = new URLSearchParams(
    "?search=+sam+&kind=BRAND&page=2&wordsWeek=2026-11-23&wordsHits=missed&wordsPage=3",
  );
  expect(searchWordsVariables(query)).toEqual({
    spellings: { search: "sam", kind: "BRAND" },
    spellingsOffset: 25,
    words: { week: "2026-11-23T00:00:00Z", isMissed: true },
    wordsOrder: "MOST_MISSED",
    wordsOffset: 50,
    first: 25,
  });
});

test("invalid values in the address are ignored", () => {
  const query = new URLSearchParams("?kind=toString&wordsWeek=2026-99-99&wordsHits=x&page=-1");
  expect(searchWordsVariables(query)).toEqual({
    spellings: {},
    spellingsOffset: 0,
    words: {},
    wordsOrder: "MOST_SEARCHED",
    wordsOffset: 0,
    first: 25,
  });
});

test("weeks begin on Monday in Dhaka, and the latest week comes first", () => {
  expect(countedWeeks(new Date("2026-11-29T17:59:00Z")).slice(0, 2)).toEqual([
    "2026-11-23",
    "2026-11-16",
  ]);
  expect(countedWeeks(new Date("2026-11-22T18:00:00Z"))[0]).toBe("2026-11-23");
});

import { expect, test } from "vitest";
import { interpret } from "./interpret.ts";
import { withPrefix } from "./soundIndex.ts";
import { buildVocabulary } from "./wordIndex.ts";

const vocabulary = buildVocabulary(
  [
    { word: "স্যামসাং", term: "samsung" },
    { word: "স্যামসং", term: "samsung" },
    { word: "ফোন", term: "phone", deviceKind: "SMARTPHONE" },
  ],
  ["apple", "galaxy", "iphone", "of", "samsung", "s23"],
);

const termsOf = (search: string) =>
  interpret(search, vocabulary).map(({ typed, meanings }) => [
    typed,
    ...meanings.map(({ term }) => term),
  ]);

test.each([
  ["galaxy", [["galaxy"]]],
  [
    "স্যামসাংয়ের ফোন",
    [
      ["স্যামসাংয়ের", "samsung"],
      ["ফোন", "phone"],
    ],
  ],
  ["স্যাম", [["স্যাম", "samsung"]]],
  ["এস ২৩", [["এস 23", "s23"]]],
  ["আইফোন দাম কত", [["আইফোন", "iphone"]]],
  ["দাম", [["দাম"]]],
  ["অফ", [["অফ"]]],
  ["", []],
])("%j is interpreted by the vocabulary", (search, expected) => {
  expect(termsOf(search)).toEqual(
    expected.map((term) => term.map((text) => text.normalize("NFKC"))),
  );
});

test("a completion uses the oldest spelling", () => {
  const [term] = interpret("স্যাম", vocabulary);
  expect(term?.meanings[0]?.word).toBe("স্যামসাং");
});

test("a search is interpreted once", () => {
  expect(interpret("galaxy  S23", vocabulary)).toBe(interpret("galaxy s23", vocabulary));
});

test("texts are found by their beginning", () => {
  const sorted = ["a", "ab", "abc", "b", "ba"];
  expect(withPrefix(sorted, "ab")).toEqual(["ab", "abc"]);
  expect(withPrefix(sorted, "b")).toEqual(["b", "ba"]);
  expect(withPrefix(sorted, "c")).toEqual([]);
  expect(withPrefix([], "a")).toEqual([]);
});

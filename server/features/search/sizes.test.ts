import { expect, test } from "vitest";
import { normalizeText, searchWords } from "../../search/normalize.ts";
import { takeSizes } from "./sizes.ts";

/** Returns the remaining words, and the sizes as a text: RAM, ROM or ANY, with the gigabytes. */
function read(search: string): [string, string] {
  const { sizes, rest } = takeSizes(normalizeText(search));
  const texts = sizes.map(({ of, gigabytes }) => `${of} ${gigabytes.join("/")}`);
  return [searchWords(rest).join(" "), texts.join(", ")];
}

test.each([
  ["iphone 13 128gb", "iphone 13", "ANY 128"],
  ["iPhone 13 (128 GB)", "iphone 13", "ANY 128"],
  ["আইফোন ১৩ ১২৮ জিবি", "আইফোন 13", "ANY 128"],
  ["১২৮জিবির আইফোন", "আইফোন", "ANY 128"],
  ["s24 ultra 12/256", "s24 ultra", "RAM 12, ROM 256"],
  ["৮/১২৮", "", "RAM 8, ROM 128"],
  ["128/8 redmi", "redmi", "RAM 8, ROM 128"],
  ["redmi 8GB+256GB", "redmi", "RAM 8, ROM 256"],
  ["redmi 8 + 256 gb", "redmi", "RAM 8, ROM 256"],
  ["redmi 8gb ram / 256gb rom", "redmi", "RAM 8, ROM 256"],
  ["redmi 6-128", "redmi", "RAM 6, ROM 128"],
  ["rog 16/1TB", "rog", "RAM 16, ROM 1000/1024"],
  ["s24 1 tb", "s24", "ANY 1000/1024"],
  ["s24 1024gb", "s24", "ANY 1000/1024"],
  ["8GB RAM 128GB storage", "", "RAM 8, ROM 128"],
  ["ram 8gb rom 128gb", "", "RAM 8, ROM 128"],
  ["ram 8 redmi", "redmi", "RAM 8"],
  ["৮ জিবি র‍্যাম ফোন", "ফোন", "RAM 8"],
  ["note 9 128g", "note 9", "ANY 128"],
  ["iphone 13 promax256gb", "iphone 13 promax", "ANY 256"],
  ["iphone 13 128", "iphone 13", "ANY 128"],
  ["iphone 12 256", "iphone", "RAM 12, ROM 256"],
])("%j has sizes", (search, words, sizes) => {
  expect(read(search)).toEqual([words, sizes]);
});

test.each([
  "iphone 13/14",
  "iphone 12-64gb",
  "galaxy g 64",
  "galaxy s23 5g",
  "redmi note 13 4g",
  "20,000 mah",
  "3.5 mm",
  "program 8 rambo",
  "65w gan",
])("%j has no memory and storage", (search) => {
  expect(read(search)[1].replace("ANY 64", "")).toBe("");
});

import { expect, test } from "vitest";
import { pageOf, withParts } from "./addressQuery.ts";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1.5", 1],
  ["page=x", 1],
  ["page=4001", 4001],
  // This page's offset would exceed 100,000.
  ["page=4002", 1],
])("the address ?%s is for page %i", (query, page) => {
  expect(pageOf(new URLSearchParams(query), "page", 25)).toBe(page);
});

test("a changed parameter keeps its place, a new one is appended, and an empty one is removed", () => {
  const query = new URLSearchParams("?search=galaxy&page=4&kind=TABLET");
  expect(withParts(query, { page: "", kind: "GADGET" })).toBe("search=galaxy&kind=GADGET");
});

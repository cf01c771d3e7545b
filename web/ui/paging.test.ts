import { expect, test } from "vitest";
import { pageOf } from "./paging.ts";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1.5", 1],
  ["page=x", 1],
  ["page=4001", 4001],
  // Its offset would be more than 100,000.
  ["page=4002", 1],
])("the address ?%s asks for page %i", (query, page) => {
  expect(pageOf(new URLSearchParams(query), "page", 25)).toBe(page);
});

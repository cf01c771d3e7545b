import { expect, test } from "vitest";
import { moved } from "./imageOrder.ts";

const list = ["a", "b", "c", "d"];

test.each([
  [0, 2, "bcad"],
  [3, 0, "dabc"],
  [1, 2, "acbd"],
  [2, 1, "acbd"],
])("the image at %i moves to %i", (from, to, order) => {
  expect(moved(list, from, to).join("")).toBe(order);
});

test.each([
  [0, -1],
  [3, 4],
  [7, 0],
  [1, 1],
])("nothing moves from %i to %i", (from, to) => {
  expect(moved(list, from, to)).toBe(list);
});

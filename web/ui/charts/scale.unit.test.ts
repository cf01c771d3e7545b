import { expect, test } from "vitest";
import { scaleOf } from "./scale.ts";

test.each([
  [
    [3, 12, 7],
    [0, 5, 10, 15],
  ],
  [
    [-40, 95],
    [-50, 0, 50, 100],
  ],
  [[1_234_567], [0, 500_000, 1_000_000, 1_500_000]],
  [[-3], [-3, -2, -1, 0]],
  [
    [0, 0],
    [0, 1],
  ],
  [[], [0, 1]],
])("the axis of %j has round ticks that include 0", (values, ticks) => {
  expect(scaleOf(values).ticks).toEqual(ticks);
});

test("values are placed in percent from the lowest tick to the highest", () => {
  const { position } = scaleOf([-40, 95]);
  expect([-50, 25, 100].map(position)).toEqual([0, 50, 100]);
});

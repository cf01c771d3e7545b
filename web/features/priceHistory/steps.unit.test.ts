import { expect, test } from "vitest";
import { heldPrices, stepsOf } from "./steps.ts";

const day = 86_400_000;
const at = (days: number) => new Date(days * day).toISOString();

test("each price is a step, and the highest price is at the top", () => {
  const points = [
    { at: at(0), price: 1_000 },
    { at: at(50), price: 500 },
    { at: at(75), price: 750 },
  ];
  expect(stepsOf(points, 0, 100 * day)).toBe("M0 6H160V90H240V48H320");
});

test("an earlier price begins at the left edge, and a price of today ends at the right edge", () => {
  const points = [
    { at: at(-300), price: 200 },
    { at: at(200), price: 100 },
  ];
  expect(stepsOf(points, 0, 100 * day)).toBe("M0 6H320V90H320");
});

test("a single price is a line in the middle", () => {
  expect(stepsOf([{ at: at(0), price: 5 }], 0, 100 * day)).toBe("M0 48H320");
});

test("a price that applied only briefly is left out, and the price before it continues", () => {
  const points = [
    { at: at(0), price: 1_000 },
    { at: at(10), price: 1 },
    { at: at(10.000_01), price: 1_000 },
    { at: at(20), price: 900 },
  ];
  expect(heldPrices(points)).toEqual([points[0], points[3]]);
  // The current price counts even if it has applied only briefly.
  expect(heldPrices([...points, { at: at(20.000_01), price: 800 }])).toEqual([
    points[0],
    { at: at(20.000_01), price: 800 },
  ]);
});

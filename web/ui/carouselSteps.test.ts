import { expect, test } from "vitest";
import { itemsSeen, stepTarget } from "./carouselSteps.ts";

/** Ten items of 100 pixels, four of them seen. */
const strip = { left: 0, visible: 400, whole: 1000, pitch: 100 };

test("goes forward and back by whole items", () => {
  expect(stepTarget({ ...strip, left: 100 }, 1)).toBe(200);
  expect(stepTarget({ ...strip, left: 300 }, -2)).toBe(100);
});

test("stops at the end before going round to the start", () => {
  expect(stepTarget({ ...strip, left: 500 }, 4)).toBe(600);
  expect(stepTarget({ ...strip, left: 599 }, 1)).toBe(0);
});

test("goes round from the start to the end", () => {
  expect(stepTarget(strip, -1)).toBe(600);
});

test("stays where everything is seen", () => {
  expect(stepTarget({ ...strip, whole: 300 }, 1)).toBe(0);
  expect(stepTarget({ ...strip, whole: 300 }, -1)).toBe(0);
});

test("an arrow turns over all items that are seen", () => {
  expect(itemsSeen(strip)).toBe(4);
  expect(itemsSeen({ ...strip, visible: 50 })).toBe(1);
});

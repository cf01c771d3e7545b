import { expect, test } from "vitest";
import { atLocalTime, dayOf, endOfDay, localTimeOf, startOfDay } from "./days.ts";

test("a day begins at midnight in Bangladesh", () => {
  expect(dayOf(new Date("2026-03-25T17:59:59.999Z"))).toBe("2026-03-25");
  expect(dayOf(new Date("2026-03-25T18:00:00Z"))).toBe("2026-03-26");
});

test("startOfDay returns the first moment of a day, and endOfDay the first moment after it", () => {
  const noon = new Date("2026-03-26T06:00:00Z");
  expect(startOfDay(noon)).toEqual(new Date("2026-03-25T18:00:00Z"));
  expect(endOfDay(new Date("2026-03-26"))).toEqual(new Date("2026-03-26T18:00:00Z"));
});

test("a local time in Bangladesh is read as it is written", () => {
  const time = new Date("2026-11-26T09:30:00Z");
  expect(localTimeOf(time)).toBe("2026-11-26T15:30");
  expect(atLocalTime("2026-11-26T15:30")).toEqual(time);
});

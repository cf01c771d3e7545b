import { expect, test } from "vitest";
import { fiscalYearOf, numberOf } from "./numbers.ts";

test.each([
  ["2026-06-30T17:59:59Z", 2526],
  ["2026-06-30T18:00:00Z", 2627],
  ["2026-12-31T23:00:00Z", 2627],
  ["2027-06-30T17:59:59Z", 2627],
  ["2099-07-01T00:00:00Z", 9900],
])("the fiscal year of %s is %i, by the day in Dhaka", (time, year) => {
  expect(fiscalYearOf(new Date(time))).toBe(year);
});

test("a number names its series, fiscal year and position", () => {
  expect(numberOf("SALE", 2627, 123)).toBe("S-2627-000123");
  expect(numberOf("PURCHASE", 2627, 45)).toBe("P-2627-000045");
  expect(numberOf("CREDIT_NOTE", 9900, 1_000_000)).toBe("C-9900-1000000");
});

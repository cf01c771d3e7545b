import { expect, test } from "vitest";
import { monthName, periodsOn, shortMonthName } from "./periods.ts";

const daysOf = (today: string) => periodsOn(today).map(({ from, to }) => `${from} ${to}`);

test("periods are whole months and fiscal years from July to June, up to today", () => {
  expect(daysOf("2027-01-31")).toEqual([
    "2027-01-01 2027-01-31",
    "2026-12-01 2026-12-31",
    "2026-11-01 2027-01-31",
    "2026-07-01 2027-01-31",
    "2025-07-01 2026-06-30",
  ]);
  expect(daysOf("2026-07-01").slice(3)).toEqual(["2026-07-01 2026-07-01", "2025-07-01 2026-06-30"]);
  expect(daysOf("2028-03-05")[1]).toBe("2028-02-01 2028-02-29");
});

test("months have names", () => {
  expect(monthName("2026-11")).toBe("November 2026");
  expect(shortMonthName("2026-11")).toBe("Nov 2026");
});

import { expect, test } from "vitest";
import { mondayOf } from "./weeks.ts";

test.each([
  ["2026-11-22T17:59:59.999Z", "2026-11-16T00:00:00.000Z"],
  ["2026-11-22T18:00:00.000Z", "2026-11-23T00:00:00.000Z"],
  ["2026-11-29T17:59:59.999Z", "2026-11-23T00:00:00.000Z"],
  // A Monday as the database stores it.
  ["2026-11-23T00:00:00.000Z", "2026-11-23T00:00:00.000Z"],
])("%s is in Dhaka's week of %s", (moment, monday) => {
  expect(mondayOf(new Date(moment)).toISOString()).toBe(monday);
});

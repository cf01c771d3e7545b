import { expect, test } from "vitest";
import { atLocalTime, localTimeOf } from "./days.ts";
import { readOpeningHours, whenOpen } from "./openingHours.ts";

/** The hours of a shop that is closed on Tuesdays and opens later on Fridays. */
const hours = readOpeningHours("We-Th,Sa-Mo 10:00-20:00; Fr 15:00-21:30") ?? [];

test.each([
  ["in opening hours", "2026-11-25T15:00", "2026-11-25T15:00"],
  ["when the shop closes", "2026-11-25T20:00", "2026-11-25T20:00"],
  ["at night", "2026-11-25T23:15", "2026-11-26T11:00"],
  ["before it opens", "2026-11-27T09:00", "2026-11-27T16:00"],
  ["before a closed day", "2026-11-30T20:01", "2026-12-02T11:00"],
  ["over the end of the week", "2026-11-28T21:00", "2026-11-29T11:00"],
])("%s, %s, the shop can be reached at %s", (_when, time, expected) => {
  expect(localTimeOf(whenOpen(hours, atLocalTime(time)))).toBe(expected);
});

test("if the hours are unknown, a time stays unchanged", () => {
  const time = atLocalTime("2026-11-25T23:15");
  expect(whenOpen([], time)).toEqual(time);
});

test.each([
  "",
  "Every day",
  "Mo",
  "Mo 10-20",
  "Mo 20:00-10:00",
  "Mo 10:00-25:00",
  "Mo-Fr-Sa 10:00-20:00",
  "Xx 10:00-20:00",
  "Mo 10:00-20:00;",
])("%j is not read", (text) => {
  expect(readOpeningHours(text)).toBeNull();
});

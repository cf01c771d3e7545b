import { expect, test } from "vitest";
import { longDay } from "./longDay.ts";

const known = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Asia/Dhaka" });

test("days are formatted in Dhaka's time zone, in every month and around midnight", () => {
  for (let hour = 0; hour < 400 * 24; hour += 7) {
    const moment = new Date(Date.UTC(2026, 0, 1, hour, 30));
    expect(longDay(moment.toISOString())).toBe(known.format(moment));
  }
});

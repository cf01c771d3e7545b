import { dhakaOffsetMs, inDhaka } from "./days.ts";
import { dayMs, hourMs } from "./durations.ts";

const weekdays = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];
const minuteMs = 60_000;

/** The opening hours of a weekday (0 is Sunday), in milliseconds after midnight in Bangladesh. */
type Span = { weekday: number; opens: number; closes: number };

/** The opening hours of a week; empty if they are unknown. */
export type OpeningHours = readonly Span[];

/**
 * Reads opening hours in the notation of schema.org, with semicolons between several: `Mo-Th,Sa 10:00-20:00; Fr
 * 15:00-21:00`. Returns null for any other text.
 */
export function readOpeningHours(text: string): OpeningHours | null {
  const parts = text.split(";").map((part) => spansOf(part.trim()));
  return parts.includes(null) ? null : parts.flatMap((spans) => spans ?? []);
}

function spansOf(text: string): Span[] | null {
  const [, days = "", from, to] = /^(\S+)\s+(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text) ?? [];
  const [opens, closes] = [timeOf(from), timeOf(to)];
  const named = days.split(",").map(daysOf);
  if (opens === null || closes === null || opens >= closes || named.includes(null)) return null;
  return named.flatMap((list) => (list ?? []).map((weekday) => ({ weekday, opens, closes })));
}

/** Returns a time such as `20:30` in milliseconds after midnight. */
function timeOf(text = ""): number | null {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(":").map(Number);
  const isTime = hours <= 24 && minutes < 60 && hours * 60 + minutes <= 24 * 60;
  return isTime ? hours * hourMs + minutes * minuteMs : null;
}

/** Returns the weekdays of a day (`Fr`) or of a range, which can cross the end of the week (`We-Mo`). */
function daysOf(text: string): number[] | null {
  const [first = -1, last = first] = text.split("-").map((day) => weekdays.indexOf(day));
  if (first < 0 || last < 0 || text.split("-").length > 2) return null;
  const count = ((last - first + weekdays.length) % weekdays.length) + 1;
  return Array.from({ length: count }, (_, index) => (first + index) % weekdays.length);
}

/** Returns the opening hours of the eight days that begin with the day of a time. */
function spansFrom(hours: OpeningHours, time: Date) {
  const midnight = Math.floor(inDhaka(time).getTime() / dayMs) * dayMs - dhakaOffsetMs;
  return Array.from({ length: weekdays.length + 1 }, (_, index) => midnight + index * dayMs)
    .flatMap((day) => {
      const weekday = inDhaka(new Date(day)).getUTCDay();
      return hours
        .filter((span) => span.weekday === weekday)
        .map(({ opens, closes }) => ({ opens: day + opens, closes: day + closes }));
    })
    .toSorted((one, other) => one.opens - other.opens);
}

/**
 * Returns the given time if the shop is open then, or if its opening hours are unknown. Otherwise returns a time one
 * hour after the shop next opens, because nobody answers earlier, but at the latest its closing time.
 */
export function whenOpen(hours: OpeningHours, time: Date): Date {
  const next = spansFrom(hours, time).find(({ closes }) => closes >= time.getTime());
  if (!next || next.opens <= time.getTime()) return time;
  return new Date(Math.min(next.opens + hourMs, next.closes));
}

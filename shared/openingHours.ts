import { dhakaOffsetMs, inDhaka } from "./days.ts";
import { dayMs, hourMs } from "./durations.ts";

const weekdays = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];
const minuteMs = 60_000;

/** The opening hours on a weekday, in milliseconds after midnight in Bangladesh. Weekday 0 is Sunday. */
type Span = { weekday: number; opens: number; closes: number };

/** The opening hours of a week. Empty if they are unknown. */
export type OpeningHours = readonly Span[];

/**
 * Reads opening hours in schema.org's notation, such as `Mo-Th,Sa 10:00-20:00; Fr 15:00-21:00`. Returns null for any
 * other string.
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

/** Returns the milliseconds after midnight of a time such as `20:30`. */
function timeOf(text = ""): number | null {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(":").map(Number);
  const isTime = hours <= 24 && minutes < 60 && hours * 60 + minutes <= 24 * 60;
  return isTime ? hours * hourMs + minutes * minuteMs : null;
}

/** Returns the weekdays that a day (`Fr`) or a range stands for. A range may cross the end of the week (`We-Mo`). */
function daysOf(text: string): number[] | null {
  const [first = -1, last = first] = text.split("-").map((day) => weekdays.indexOf(day));
  if (first < 0 || last < 0 || text.split("-").length > 2) return null;
  const count = ((last - first + weekdays.length) % weekdays.length) + 1;
  return Array.from({ length: count }, (_, index) => (first + index) % weekdays.length);
}

/** Returns the opening hours on the eight days that begin with the day of `time`. */
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
 * Returns `time` if the shop is open then, or if its opening hours are unknown. Otherwise returns the time one hour
 * after the shop next opens, because the shop does not answer earlier. If the shop closes within that hour, returns the
 * closing time.
 */
export function whenOpen(hours: OpeningHours, time: Date): Date {
  const next = spansFrom(hours, time).find(({ closes }) => closes >= time.getTime());
  if (!next || next.opens <= time.getTime()) return time;
  return new Date(Math.min(next.opens + hourMs, next.closes));
}

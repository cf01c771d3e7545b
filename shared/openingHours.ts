import { dhakaOffsetMs, inDhaka } from "./days.ts";
import { dayMs, hourMs } from "./durations.ts";

const weekdays = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];
const minuteMs = 60_000;

/** For how long a shop is open on one weekday, 0 being Sunday, in milliseconds after midnight in Bangladesh. */
type Span = { weekday: number; opens: number; closes: number };

/** When a shop is open in a week; empty if the hours are unknown. */
export type OpeningHours = readonly Span[];

/**
 * Reads opening hours as schema.org writes them, several of them separated by semicolons:
 * `Mo-Th,Sa 10:00-20:00; Fr 15:00-21:00`. Null for any other text.
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

/** `20:30` in milliseconds after midnight. */
function timeOf(text = ""): number | null {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(":").map(Number);
  const isTime = hours <= 24 && minutes < 60 && hours * 60 + minutes <= 24 * 60;
  return isTime ? hours * hourMs + minutes * minuteMs : null;
}

/** The weekdays of `Fr`, or of `We-Mo`, which goes over the end of the week. */
function daysOf(text: string): number[] | null {
  const [first = -1, last = first] = text.split("-").map((day) => weekdays.indexOf(day));
  if (first < 0 || last < 0 || text.split("-").length > 2) return null;
  const count = ((last - first + weekdays.length) % weekdays.length) + 1;
  return Array.from({ length: count }, (_, index) => (first + index) % weekdays.length);
}

/** The spans of the week from a day in Bangladesh on, as times. */
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
 * The given time if the shop is open then, otherwise an hour after it next opens, since nobody answers before. If the
 * opening hours are unknown, the given time.
 */
export function whenOpen(hours: OpeningHours, time: Date): Date {
  const next = spansFrom(hours, time).find(({ closes }) => closes >= time.getTime());
  if (!next || next.opens <= time.getTime()) return time;
  return new Date(Math.min(next.opens + hourMs, next.closes));
}

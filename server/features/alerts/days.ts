import { dayOf, endOfDay } from "../../../shared/days.ts";

/** Messages that waited for another day are sent at this hour in Dhaka. */
const morningHour = 9;

/** The day in Dhaka at a time, in the form in which the database stores dates. */
export const dayInDhaka = (now: Date): Date => new Date(dayOf(now));

/** Milliseconds until the morning of the next day in Dhaka. */
export const untilNextMorning = (now: Date): number =>
  endOfDay(dayInDhaka(now)).getTime() + morningHour * 3_600_000 - now.getTime();

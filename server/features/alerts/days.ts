import { dayOf, endOfDay } from "../../../shared/days.ts";
import { hourMs } from "../../../shared/durations.ts";

/** The hour in Dhaka at which messages that had to wait for the next day are sent. */
const morningHour = 9;

/** Returns the day in Dhaka at the given time, in the form in which Prisma stores dates. */
export const dayInDhaka = (now: Date): Date => new Date(dayOf(now));

/** Returns the milliseconds until the morning of the next day in Dhaka. */
export const untilNextMorning = (now: Date): number =>
  endOfDay(dayInDhaka(now)).getTime() + morningHour * hourMs - now.getTime();

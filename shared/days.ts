import { dayMs, hourMs } from "./durations.ts";

/** Bangladesh has been at UTC+6, without daylight saving time, since 2010. */
const offset = "+06:00";
export const dhakaOffsetMs = 6 * hourMs;

/** Returns a date whose UTC fields are the local date and time in Bangladesh. */
export const inDhaka = (time: Date): Date => new Date(time.getTime() + dhakaOffsetMs);

/** Returns the day of a time in Bangladesh: `2026-03-26`. */
export const dayOf = (time: Date): string => inDhaka(time).toISOString().slice(0, 10);

/** Returns the current day in Bangladesh. The server uses `dayOf(clock())` instead. */
export const today = (): string => dayOf(new Date());

/** Returns a time in Bangladesh in the format of date and time inputs: `2026-03-26T15:30`. */
export const localTimeOf = (time: Date): string => inDhaka(time).toISOString().slice(0, 16);

/** Returns the time at which clocks in Bangladesh show the given local time, such as `2026-03-26T15:30`. */
export const atLocalTime = (local: string): Date => new Date(`${local}${offset}`);

/** Returns the first moment of the day in Bangladesh that contains a time. */
export const startOfDay = (time: Date): Date => atLocalTime(`${dayOf(time)}T00:00`);

/** Returns the first moment after a day in Bangladesh. The day is given as its midnight in UTC. */
export const endOfDay = (day: Date): Date => new Date(day.getTime() - dhakaOffsetMs + dayMs);

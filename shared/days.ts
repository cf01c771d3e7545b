import { dayMs, hourMs } from "./durations.ts";

/** Bangladesh has been at UTC+6, without daylight saving time, since 2010. */
const offset = "+06:00";
export const dhakaOffsetMs = 6 * hourMs;

/** A time whose UTC fields are the local date and time in Bangladesh. */
export const inDhaka = (time: Date): Date => new Date(time.getTime() + dhakaOffsetMs);

/** `2026-03-26`: the day of a time in Bangladesh. */
export const dayOf = (time: Date): string => inDhaka(time).toISOString().slice(0, 10);

/** The present day in Bangladesh. The server has a clock of its own: `dayOf(clock())`. */
export const today = (): string => dayOf(new Date());

/** `2026-03-26T15:30`: a time in Bangladesh, as inputs for date and time have it. */
export const localTimeOf = (time: Date): string => inDhaka(time).toISOString().slice(0, 16);

/** The time at which clocks in Bangladesh show this, such as `2026-03-26T15:30`. */
export const atLocalTime = (local: string): Date => new Date(`${local}${offset}`);

/** The first moment of the day that contains a time in Bangladesh. */
export const startOfDay = (time: Date): Date => atLocalTime(`${dayOf(time)}T00:00`);

/** The first moment after a day in Bangladesh. The day is stored as its midnight in UTC. */
export const endOfDay = (day: Date): Date => new Date(day.getTime() - dhakaOffsetMs + dayMs);

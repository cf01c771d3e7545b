import { dayMs, hourMs } from "./durations.ts";

/** Bangladesh has used UTC+6 all year since 2010, without daylight saving time. */
const offset = "+06:00";
export const dhakaOffsetMs = 6 * hourMs;

/** Returns a date whose UTC fields show the local date and time in Bangladesh. */
export const inDhaka = (time: Date): Date => new Date(time.getTime() + dhakaOffsetMs);

/** Returns the day on which a moment falls in Bangladesh, such as `2026-03-26`. */
export const dayOf = (time: Date): string => inDhaka(time).toISOString().slice(0, 10);

/** Returns the current day in Bangladesh. The server uses `dayOf(clock())` instead. */
export const today = (): string => dayOf(new Date());

/** Returns the local time in Bangladesh, in the format of HTML's date and time inputs: `2026-03-26T15:30`. */
export const localTimeOf = (time: Date): string => inDhaka(time).toISOString().slice(0, 16);

/** Returns the moment at which clocks in Bangladesh show a local time such as `2026-03-26T15:30`. */
export const atLocalTime = (local: string): Date => new Date(`${local}${offset}`);

/** Returns the first moment of the day in Bangladesh on which `time` falls. */
export const startOfDay = (time: Date): Date => atLocalTime(`${dayOf(time)}T00:00`);

/** Returns the first moment after a day in Bangladesh. `day` is midnight UTC of that day. */
export const endOfDay = (day: Date): Date => new Date(day.getTime() - dhakaOffsetMs + dayMs);

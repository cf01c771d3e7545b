import { dhakaOffsetMs } from "../../shared/days.ts";
import { dayMs, weekMs } from "../../shared/durations.ts";

/** 5 January 1970, the first Monday of Unix time. */
const firstMondayMs = 4 * dayMs;

/** Returns the Monday of the week in Dhaka that contains a time, as midnight UTC. */
export function mondayOf(moment: Date): Date {
  const weeks = Math.floor((moment.getTime() + dhakaOffsetMs - firstMondayMs) / weekMs);
  return new Date(firstMondayMs + weeks * weekMs);
}

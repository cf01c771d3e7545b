import { dayOf } from "./days.ts";
import { dayMs } from "./durations.ts";

/** The largest number of days ahead for which a seller may announce a visit. */
export const maxDaysAhead = 60;

/** Returns the first and the last day on which a seller may announce a visit. */
export const visitDays = (now = new Date()) => ({
  min: dayOf(now),
  max: dayOf(new Date(now.getTime() + maxDaysAhead * dayMs)),
});

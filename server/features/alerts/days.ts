/** Dhaka is six hours before UTC, without daylight saving time. */
const offsetMs = 6 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** Messages that waited for another day are sent at this hour of Dhaka. */
const morningHour = 9;

/** The day in Dhaka at a time, as the database stores dates. */
export const dayInDhaka = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs);

/** Milliseconds until the morning of the next day in Dhaka. */
export const untilNextMorning = (now: Date): number =>
  dayInDhaka(now).getTime() + dayMs + morningHour * 3_600_000 - offsetMs - now.getTime();

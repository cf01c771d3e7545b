/** Dhaka is UTC+6 all year. */
const offset = "+06:00";
const offsetMs = 6 * 3_600_000;

/** Returns a time in Dhaka in the format of date and time inputs: `2026-11-26T15:30`. */
export const localTimeOf = (moment: Date): string =>
  new Date(moment.getTime() + offsetMs).toISOString().slice(0, 16);

/** Converts a time in Dhaka in the format of date and time inputs into an ISO timestamp. */
export const atDhakaTime = (time: string): string => new Date(`${time}${offset}`).toISOString();

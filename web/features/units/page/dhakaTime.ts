/** Dhaka's time zone is UTC+6 all year. */
const offset = "+06:00";
const offsetMs = 6 * 3_600_000;

/** Returns the local time in Dhaka, in the format of HTML's date and time inputs: `2026-11-26T15:30`. */
export const localTimeOf = (moment: Date): string =>
  new Date(moment.getTime() + offsetMs).toISOString().slice(0, 16);

/** Converts a local time in Dhaka, in the format of HTML's date and time inputs, to an ISO timestamp. */
export const atDhakaTime = (time: string): string => new Date(`${time}${offset}`).toISOString();

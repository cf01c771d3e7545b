const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Dhaka is UTC+6 all year. */
const dhakaOffsetMs = 6 * 3_600_000;

const inDhaka = (moment: string) => new Date(Date.parse(moment) + dhakaOffsetMs);

/**
 * The day of an ISO timestamp in Dhaka, `20 November 2026`. Not by `Intl`, whose first use blocks the
 * home page's first load for 20 ms on a desktop and more on a phone.
 */
export const longDay = (moment: string): string =>
  `${dayAndMonth(moment)} ${inDhaka(moment).getUTCFullYear()}`;

/** As `longDay`, without the year, for a day within the next weeks: `20 November`. */
export function dayAndMonth(moment: string): string {
  const local = inDhaka(moment);
  return `${local.getUTCDate()} ${months[local.getUTCMonth()]}`;
}

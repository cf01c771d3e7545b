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

/** How far ahead Dhaka is of UTC, all year round. */
const aheadMs = 6 * 3_600_000;

/**
 * The day of a moment as it was in Dhaka, `20 November 2026`. By hand, since a browser takes longer to
 * load what it knows of dates than for all that the home page does besides.
 */
export function longDay(moment: string): string {
  const there = new Date(Date.parse(moment) + aheadMs);
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}

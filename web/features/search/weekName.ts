const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** The week of a Monday at midnight UTC: `Week of 23 Nov 2026`. */
export const weekName = (monday: string): string => `Week of ${format.format(new Date(monday))}`;

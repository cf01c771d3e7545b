import { dateLocale } from "../platform/i18n.ts";

const format = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone: "Asia/Dhaka" });

/** The day of an ISO timestamp in Dhaka, `20 Nov 2026`. */
export function Day({ of }: { of: string }) {
  return <time dateTime={of}>{format.format(new Date(of))}</time>;
}

const withTime = new Intl.DateTimeFormat(dateLocale, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Dhaka",
});

/** An ISO timestamp as day and time in Dhaka, `20 Nov 2026, 14:05`. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{formatMoment(of)}</time>;
}

/** An ISO timestamp as text, as `Moment` shows it. */
export const formatMoment = (of: string) => withTime.format(new Date(of));

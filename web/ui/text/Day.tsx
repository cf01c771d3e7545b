import { dateLocale, t } from "../../platform/i18n.ts";
import { Rich } from "./Rich.tsx";

const format = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone: "Asia/Dhaka" });

/** Shows the day of an ISO timestamp in Dhaka's time zone: `20 Nov 2026`. */
export function Day({ of }: { of: string }) {
  return <time dateTime={of}>{format.format(new Date(of))}</time>;
}

const short = new Intl.DateTimeFormat(dateLocale, {
  day: "numeric",
  month: "short",
  timeZone: "Asia/Dhaka",
});

/** Shows the day of an ISO timestamp in Dhaka's time zone without the year, for narrow places: `20 Nov`. */
export function ShortDay({ of }: { of: string }) {
  return <time dateTime={of}>{short.format(new Date(of))}</time>;
}

const withTime = new Intl.DateTimeFormat(dateLocale, {
  dateStyle: "medium",
  timeStyle: "short",
  // A 24-hour clock, because browsers would write "AM" and "PM" in English even in Bangla.
  hourCycle: "h23",
  timeZone: "Asia/Dhaka",
});

/** Shows the day and time of an ISO timestamp in Dhaka's time zone: `20 Nov 2026, 14:05`. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{formatMoment(of)}</time>;
}

type MomentByProps = { of: string; name: string | null | undefined };

/** Shows the time of an action and, if known, the name of the person: `20 Nov 2026, 14:05 by Rumana Haque`. */
export function MomentBy({ of, name }: MomentByProps) {
  const moment = <Moment of={of} />;
  return name ? <Rich text={t("<moment/> by {name}", { name })} parts={{ moment }} /> : moment;
}

/** Returns an ISO timestamp as a string, in the same format as `Moment`. */
export const formatMoment = (of: string) => withTime.format(new Date(of));

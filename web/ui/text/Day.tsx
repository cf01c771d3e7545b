import { dateLocale, t } from "../../platform/i18n.ts";
import { Rich } from "./Rich.tsx";

const format = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone: "Asia/Dhaka" });

/** The day of an ISO timestamp in Dhaka, `20 Nov 2026`. */
export function Day({ of }: { of: string }) {
  return <time dateTime={of}>{format.format(new Date(of))}</time>;
}

const short = new Intl.DateTimeFormat(dateLocale, {
  day: "numeric",
  month: "short",
  timeZone: "Asia/Dhaka",
});

/** The day of an ISO timestamp in Dhaka without its year, for narrow places: `20 Nov`. */
export function ShortDay({ of }: { of: string }) {
  return <time dateTime={of}>{short.format(new Date(of))}</time>;
}

const withTime = new Intl.DateTimeFormat(dateLocale, {
  dateStyle: "medium",
  timeStyle: "short",
  // The clock has 24 hours, even in Bangla, where the browser's half days would be "AM" and "PM".
  hourCycle: "h23",
  timeZone: "Asia/Dhaka",
});

/** An ISO timestamp as day and time in Dhaka, `20 Nov 2026, 14:05`. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{formatMoment(of)}</time>;
}

type MomentByProps = { of: string; name: string | null | undefined };

/** The time of an action, and the name of the person if it is known: `20 Nov 2026, 14:05 by Rumana Haque`. */
export function MomentBy({ of, name }: MomentByProps) {
  const moment = <Moment of={of} />;
  return name ? <Rich text={t("<moment/> by {name}", { name })} parts={{ moment }} /> : moment;
}

/** Returns an ISO timestamp as plain text, in the format of `Moment`. */
export const formatMoment = (of: string) => withTime.format(new Date(of));

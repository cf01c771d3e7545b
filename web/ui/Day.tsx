const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Asia/Dhaka" });

/** The day of a moment as it was in Dhaka, `20 Nov 2026`; `of` is an ISO date. */
export function Day({ of }: { of: string }) {
  return <time dateTime={of}>{format.format(new Date(of))}</time>;
}

const withTime = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Dhaka",
});

/** A moment as clocks in Dhaka showed it, `20 Nov 2026, 14:05`; `of` is an ISO date. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{withTime.format(new Date(of))}</time>;
}

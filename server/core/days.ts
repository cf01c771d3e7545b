/** The shop's time zone: a day of a payment, a visit or an offer is a day there. */
const timeZone = "Asia/Dhaka";

/** Created once, which takes 60 times as long as to format a day. */
const formatOfDays = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });

/** `2026-03-26`: a time's day in Bangladesh. */
export const dayOf = (time: Date): string => formatOfDays.format(time);

const dayMs = 86_400_000;

/** The first moment after a day in Bangladesh, whose offset has been +06:00 since 2010. */
export const endOfDay = (day: Date): Date =>
  new Date(Date.parse(`${day.toISOString().slice(0, 10)}T00:00:00+06:00`) + dayMs);

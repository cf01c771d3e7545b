const format = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Dhaka",
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});

/** Writes a time in Dhaka: `2026-03-26 14:05`. */
export const formatDay = (time: Date): string => format.format(time).replace(",", "");

/** The text for the operator of a quiet copy. */
export const quietText: string =
  "This copy sends nothing to people (SMS, web pushes, webhooks); login codes appear in its log. If it is the shop: npm run sending -- on";

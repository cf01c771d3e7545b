import { dateLocale, t } from "../../platform/i18n.ts";

const format = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone: "UTC" });

/** Returns the name of a week, such as `Week of 23 Nov 2026`. The argument is midnight UTC on the week's Monday. */
export const weekName = (monday: string): string =>
  t("Week of {day}", { day: format.format(new Date(monday)) });

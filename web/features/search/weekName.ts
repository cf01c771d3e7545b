import { dateLocale, t } from "../../platform/i18n.ts";

const format = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone: "UTC" });

/** Returns the name of a week by its Monday, which is given as midnight UTC: `Week of 23 Nov 2026`. */
export const weekName = (monday: string): string =>
  t("Week of {day}", { day: format.format(new Date(monday)) });

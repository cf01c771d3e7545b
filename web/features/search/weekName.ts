import { dateLocale, t } from "../../platform/i18n.ts";

const format = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone: "UTC" });

/** The week of a Monday that is written as midnight UTC: `Week of 23 Nov 2026`. */
export const weekName = (monday: string): string =>
  t("Week of {day}", { day: format.format(new Date(monday)) });

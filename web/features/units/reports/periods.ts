import { dayMs } from "../../../../shared/durations.ts";
import { t } from "../../../platform/i18n.ts";
import { longDay, shortDay } from "../../../ui/text/longDay.ts";

/** The first and the last day of a report, such as `2026-11-01`. */
export type Period = { from: string; to: string };

const withoutDay = (day: string) => day.replace(/^\S+ /, "");

/** Returns the name of a month, such as `November 2026` for `2026-11`. */
export const monthName = (month: string): string => withoutDay(longDay(`${month}-15`));

/** Same as `monthName`, but short for narrow places: `Nov 2026`. */
export const shortMonthName = (month: string): string => withoutDay(shortDay(`${month}-15`));

/** Returns the first day of a month. `months` counts from the month of `day`, and can be negative. */
function monthStart(day: string, months: number): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Returns the day before a day. */
const dayBefore = (day: string) => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

/** Returns the first day of the three-month period that ends with the month of `day`. */
export const threeMonthsTo = (day: string): string => monthStart(day, -2);

/** Returns the number of months since the beginning of the fiscal year. The fiscal year begins in July. */
const monthsOfFiscalYear = (day: string) => (Number(day.slice(5, 7)) + 5) % 12;

/** Returns the periods for which reports are usually needed. */
export function periodsOn(today: string): readonly (Period & { label: string })[] {
  const thisMonth = monthStart(today, 0);
  const fiscalYear = monthStart(today, -monthsOfFiscalYear(today));
  return [
    { label: t("This month"), from: thisMonth, to: today },
    { label: t("Last month"), from: monthStart(today, -1), to: dayBefore(thisMonth) },
    { label: t("Three months"), from: threeMonthsTo(today), to: today },
    { label: t("This fiscal year"), from: fiscalYear, to: today },
    {
      label: t("Last fiscal year"),
      from: monthStart(fiscalYear, -12),
      to: dayBefore(fiscalYear),
    },
  ];
}

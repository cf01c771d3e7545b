import { today } from "../../../shared/days.ts";
import { dayMs } from "../../../shared/durations.ts";
import type { DocumentFilter } from "../../generated/Documents.ts";
import { limits } from "../../generated/limits.ts";
import { receiptKindWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choiceParam, listParams, searchParam } from "../../ui/lists/listParams.ts";

const periods = {
  today: t("Today"),
  yesterday: t("Yesterday"),
  week: t("Last 7 days"),
  month: t("This month"),
  lastMonth: t("Last month"),
} as const;

/** The parameters of the list of documents. */
export const documentParams = listParams({
  search: searchParam(
    t("Search documents by number, reference, day, IMEI, device or name"),
    t("Number, reference, day or name"),
    limits.DocumentFilter.search.maxLength,
  ),
  kind: choiceParam(t("Kind"), t("All documents"), receiptKindWords),
  period: choiceParam(t("Period"), t("Any time"), periods),
});

/** Returns the filter in the address of the list. */
export function documentFilter(query: URLSearchParams): DocumentFilter {
  const { search, kind, period } = documentParams.read(query);
  const [from = null, to = null] = period ? daysOf(period) : [];
  return { search: search ?? null, kind: kind ?? null, from, to };
}

/** Returns the first and the last day of a period, in Dhaka's time zone. */
function daysOf(period: keyof typeof periods): [from: string, to: string] {
  const last = today();
  const before = (days: number) => dayText(new Date(Date.parse(last) - days * dayMs));
  const firstOfMonth = `${last.slice(0, 8)}01`;
  const endOfLastMonth = dayText(new Date(Date.parse(firstOfMonth) - dayMs));
  return {
    today: [last, last] as [string, string],
    yesterday: [before(1), before(1)] as [string, string],
    week: [before(6), last] as [string, string],
    month: [firstOfMonth, last] as [string, string],
    lastMonth: [`${endOfLastMonth.slice(0, 8)}01`, endOfLastMonth] as [string, string],
  }[period];
}

const dayText = (day: Date) => day.toISOString().slice(0, 10);

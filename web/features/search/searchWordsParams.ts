import { dayOf } from "../../../shared/days.ts";
import { dayMs } from "../../../shared/durations.ts";
import type { SearchWordsQueryVariables } from "../../generated/SearchWords.ts";
import { spellingKindWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { choiceParam, listParams, type Param, searchParam } from "../../ui/lists/listParams.ts";
import { weekName } from "./weekName.ts";

/** The number of weeks for which the server keeps the counts. */
const weeksKept = 13;

/**
 * Returns the weeks for which the server keeps counts, newest first. A week is named by its Monday in Dhaka's time
 * zone, such as `2026-11-23`.
 */
export function countedWeeks(now: Date): string[] {
  const today = new Date(dayOf(now));
  const daysSinceMonday = (today.getUTCDay() + 6) % 7;
  return Array.from({ length: weeksKept }, (_, index) =>
    new Date(today.getTime() - (daysSinceMonday + 7 * index) * dayMs).toISOString().slice(0, 10),
  );
}

/** The parameter for a week. `weekChoices` returns the labels of its options. */
const weekParam: Param<string | undefined> = {
  parse: (text) =>
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
      ? `${text}T00:00:00Z`
      : undefined,
  control: { kind: "select", label: t("Week"), words: { "": t("All weeks") } },
};

/** Returns the labels of the weeks to choose from. */
export const weekChoices = (now: Date) => ({
  wordsWeek: Object.fromEntries(countedWeeks(now).map((week) => [week, weekName(week)])),
});

/** The parameters of the list of spellings, such as `?search=sam&kind=BRAND&page=2`. */
export const spellingParams = listParams({
  search: searchParam(t("Search the spellings"), t("Search by spelling or word")),
  kind: choiceParam(t("Kind of word"), t("All kinds"), spellingKindWords),
});

/** The parameters of the list of searched words, such as `?wordsWeek=2026-11-23&wordsHits=missed&wordsPage=2`. */
export const wordParams = listParams(
  {
    week: weekParam,
    hits: choiceParam(t("Searches"), t("All searches"), { missed: t("Without a hit") }),
  },
  { prefix: "words" },
);

/** Returns the query's variables for an address. */
export function searchWordsVariables(query: URLSearchParams): SearchWordsQueryVariables {
  const { week, hits } = wordParams.read(query);
  const { first, offset: spellingsOffset } = spellingParams.pageOf(query);
  return {
    spellings: spellingParams.read(query),
    spellingsOffset,
    words: { week, isMissed: hits && true },
    wordsOrder: hits ? "MOST_MISSED" : "MOST_SEARCHED",
    wordsOffset: wordParams.pageOf(query).offset,
    first,
  };
}

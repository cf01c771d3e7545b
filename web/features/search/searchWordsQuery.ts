import type { SearchWordsQueryVariables } from "../../generated/SearchWords.ts";
import { spellingKindWords } from "../../generated/words.ts";
import { named, offsetOf, searchIn } from "../../ui/lists/addressQuery.ts";

/** How many spellings, and how many words, are shown at once. */
export const pageSize = 25;

/** How many weeks have counts. */
const weeksKept = 13;

const dayMs = 86_400_000;

/** The Mondays of the weeks that have counts, the latest first: `2026-11-23`. */
export function countedWeeks(now: Date): string[] {
  const daysSinceMonday = (now.getUTCDay() + 6) % 7;
  return Array.from({ length: weeksKept }, (_, index) =>
    new Date(now.getTime() - (daysSinceMonday + 7 * index) * dayMs).toISOString().slice(0, 10),
  );
}

/**
 * The variables of an address: `?search=sam&kind=BRAND&page=2` for the spellings, and
 * `?week=2026-11-23&words=missed&wordsPage=2` for the searched words.
 */
export function searchWordsVariables(query: URLSearchParams): SearchWordsQueryVariables {
  const week = query.get("week") ?? "";
  const isMissed = query.get("words") === "missed";
  return {
    spellings: {
      search: searchIn(query),
      kind: named(spellingKindWords, query.get("kind")),
    },
    spellingsOffset: offsetOf(query, "page", pageSize),
    words: {
      week:
        /^\d{4}-\d\d-\d\d$/.test(week) && !Number.isNaN(Date.parse(week))
          ? `${week}T00:00:00Z`
          : undefined,
      isMissed: isMissed || undefined,
    },
    wordsOrder: isMissed ? "MOST_MISSED" : "MOST_SEARCHED",
    wordsOffset: offsetOf(query, "wordsPage", pageSize),
    first: pageSize,
  };
}

import { spellingKindWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { FilterForm, FilterSelect, SearchField } from "../../ui/lists/FilterForm.tsx";
import { countedWeeks } from "./searchWordsQuery.ts";
import { weekName } from "./weekName.ts";

const kinds = { "": t("All kinds"), ...spellingKindWords };

/** What narrows the table of spellings. It stands in the address, and each change is at page one. */
export function SpellingFilters() {
  return (
    <FilterForm mb="5">
      <SearchField
        label={t("Search the spellings")}
        placeholder={t("Search by spelling or word")}
      />
      <FilterSelect label={t("Kind of word")} name="kind" words={kinds} />
    </FilterForm>
  );
}

const hits = { "": t("All searches"), missed: t("Without a hit") };

/** What narrows the table of searched words. */
export function WordFilters() {
  const weeks = countedWeeks(new Date()).map((week) => [week, weekName(week)]);
  const words = { "": t("All weeks"), ...Object.fromEntries(weeks) };
  return (
    <FilterForm mb="5" page="wordsPage">
      <FilterSelect label={t("Week")} name="week" words={words} />
      <FilterSelect label={t("Searches")} name="words" words={hits} />
    </FilterForm>
  );
}

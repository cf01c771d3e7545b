import { Flex } from "@chakra-ui/react";
import { spellingKindWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { AddressSelect } from "../../ui/AddressSelect.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { countedWeeks } from "./searchWordsQuery.ts";
import { weekName } from "./weekName.ts";

const kinds = { "": t("All kinds"), ...spellingKindWords };

/** What narrows the table of spellings. It stands in the address, and each change is at page one. */
export function SpellingFilters() {
  return (
    <Flex gap="3" mb="5" direction={{ base: "column", sm: "row" }}>
      <SearchField
        label={t("Search the spellings")}
        placeholder={t("Search by spelling or word")}
      />
      <AddressSelect label={t("Kind of word")} name="kind" words={kinds} />
    </Flex>
  );
}

const hits = { "": t("All searches"), missed: t("Without a hit") };

/** What narrows the table of searched words. */
export function WordFilters() {
  const weeks = countedWeeks(new Date()).map((week) => [week, weekName(week)]);
  const words = { "": t("All weeks"), ...Object.fromEntries(weeks) };
  return (
    <Flex gap="3" mb="5" direction={{ base: "column", sm: "row" }}>
      <AddressSelect label={t("Week")} name="week" words={words} resets="wordsPage" />
      <AddressSelect label={t("Searches")} name="words" words={hits} resets="wordsPage" />
    </Flex>
  );
}

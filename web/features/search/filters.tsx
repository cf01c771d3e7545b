import { Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { spellingKindWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { AddressSelect } from "../../ui/AddressSelect.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { usePutInAddress } from "../../ui/usePutInAddress.ts";
import { countedWeeks } from "./searchWordsQuery.ts";
import { weekName } from "./weekName.ts";

const kinds = [
  { value: "", word: t("All kinds") },
  ...Object.entries(spellingKindWords).map(([value, word]) => ({ value, word })),
];

/** What narrows the table of spellings. It stands in the address, and each change is at page one. */
export function SpellingFilters() {
  const [query] = useSearchParams();
  const put = usePutInAddress();
  return (
    <Flex gap="3" mb="5" direction={{ base: "column", sm: "row" }}>
      <SearchField
        label={t("Search the spellings")}
        placeholder={t("Search by spelling or word")}
        searched={query.get("search") ?? ""}
        onSearch={(search) => put({ search, page: "" })}
      />
      <AddressSelect label={t("Kind of word")} name="kind" choices={kinds} resets="page" />
    </Flex>
  );
}

const hits = [
  { value: "", word: t("All searches") },
  { value: "missed", word: t("Without a hit") },
];

/** What narrows the table of searched words. */
export function WordFilters() {
  const weeks = countedWeeks(new Date()).map((value) => ({ value, word: weekName(value) }));
  const choices = [{ value: "", word: t("All weeks") }, ...weeks];
  return (
    <Flex gap="3" mb="5" direction={{ base: "column", sm: "row" }}>
      <AddressSelect label={t("Week")} name="week" choices={choices} resets="wordsPage" />
      <AddressSelect label={t("Searches")} name="words" choices={hits} resets="wordsPage" />
    </Flex>
  );
}

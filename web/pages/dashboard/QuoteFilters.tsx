import { Flex } from "@chakra-ui/react";
import { purchaseStateWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { AddressSelect } from "../../ui/AddressSelect.tsx";
import { gradeWords, namesOf, quoteNames, validityWords } from "./listPlaces.ts";

const choicesOf = (all: string, words: Readonly<Record<string, string>>) => [
  { value: "", word: all },
  ...Object.entries(words).map(([value, word]) => ({ value, word })),
];

const grades = choicesOf(t("All grades"), gradeWords);
const validities = choicesOf(t("Valid and expired"), validityWords);
const states = choicesOf(t("All purchases"), purchaseStateWords);

/** What narrows the sell requests by their quote and their purchase. */
export function QuoteFilters() {
  const { page } = namesOf("evaluations");
  return (
    <Flex gap="3" mb="4" wrap="wrap">
      <AddressSelect
        label={t("Grade of sell requests")}
        name={quoteNames.grade}
        choices={grades}
        resets={page}
      />
      <AddressSelect
        label={t("Validity of sell requests' quotes")}
        name={quoteNames.validity}
        choices={validities}
        resets={page}
      />
      <AddressSelect
        label={t("Purchase of sell requests")}
        name={quoteNames.state}
        choices={states}
        resets={page}
      />
    </Flex>
  );
}

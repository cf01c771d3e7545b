import { Flex } from "@chakra-ui/react";
import { purchaseStateWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { FilterSelect } from "../../ui/lists/FilterForm.tsx";
import { gradeWords, quoteNames, taskWords, validityWords } from "./listPlaces.ts";

const tasks = { "": t("All tasks"), ...taskWords };
const grades = { "": t("All grades"), ...gradeWords };
const validities = { "": t("Valid and expired"), ...validityWords };
const states = { "": t("All purchases"), ...purchaseStateWords };

/** What narrows the sell requests by their quote and their purchase. */
export function QuoteFilters() {
  return (
    <Flex gap="3" flexBasis="full" wrap="wrap">
      <FilterSelect label={t("Task of sell requests")} name={quoteNames.task} words={tasks} />
      <FilterSelect label={t("Grade of sell requests")} name={quoteNames.grade} words={grades} />
      <FilterSelect
        label={t("Validity of sell requests' quotes")}
        name={quoteNames.validity}
        words={validities}
      />
      <FilterSelect label={t("Purchase of sell requests")} name={quoteNames.state} words={states} />
    </Flex>
  );
}

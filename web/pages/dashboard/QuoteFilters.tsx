import { Flex } from "@chakra-ui/react";
import { purchaseStateWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { AddressSelect } from "../../ui/AddressSelect.tsx";
import { gradeWords, namesOf, quoteNames, validityWords } from "./listPlaces.ts";

const grades = { "": t("All grades"), ...gradeWords };
const validities = { "": t("Valid and expired"), ...validityWords };
const states = { "": t("All purchases"), ...purchaseStateWords };

/** What narrows the sell requests by their quote and their purchase. */
export function QuoteFilters() {
  const { page } = namesOf("evaluations");
  return (
    <Flex gap="3" mb="4" wrap="wrap">
      <AddressSelect
        label={t("Grade of sell requests")}
        name={quoteNames.grade}
        words={grades}
        resets={page}
      />
      <AddressSelect
        label={t("Validity of sell requests' quotes")}
        name={quoteNames.validity}
        words={validities}
        resets={page}
      />
      <AddressSelect
        label={t("Purchase of sell requests")}
        name={quoteNames.state}
        words={states}
        resets={page}
      />
    </Flex>
  );
}

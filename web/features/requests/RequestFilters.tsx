import { chakra, Flex } from "@chakra-ui/react";
import { useId } from "react";
import { requestStatusWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { AddressSelect } from "../../ui/AddressSelect.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import type { FilterNames } from "./requestFilter.ts";

/** By the words that stand for them in the address. */
const statuses = {
  "": t("All"),
  ...Object.fromEntries(Object.values(requestStatusWords).map((word) => [word, word])),
};

type RequestFiltersProps = {
  /** The listed objects: "add requests". */
  what: string;
  names: FilterNames;
};

/** Filters a list of requests by status and by brand or model, in the URL's query. */
export function RequestFilters({ what, names }: RequestFiltersProps) {
  const statusId = useId();
  return (
    <Flex gap="3" mb="4" direction={{ base: "column", sm: "row" }}>
      <SearchField
        label={t("Search {what} by brand or model", { what })}
        placeholder={t("Search by brand or model")}
        name={names.search}
        resets={names.page}
      />
      <Flex align="center" gap="3">
        <chakra.label htmlFor={statusId} fontSize="sm" fontWeight="medium">
          {t("Status")}
        </chakra.label>
        <AddressSelect
          id={statusId}
          label={t("Status of {what}", { what })}
          name={names.status}
          words={statuses}
          resets={names.page}
        />
      </Flex>
    </Flex>
  );
}

import { chakra, Flex } from "@chakra-ui/react";
import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import { requestStatusWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { AddressSelect } from "../../ui/AddressSelect.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { usePutInAddress } from "../../ui/usePutInAddress.ts";
import type { FilterNames } from "./requestFilter.ts";

const statuses = [
  { value: "", word: t("All") },
  ...Object.values(requestStatusWords).map((word) => ({ value: word, word })),
];

type RequestFiltersProps = {
  /** The listed objects: "add requests". */
  what: string;
  names: FilterNames;
};

/** Filters a list of requests by status and by brand or model, in the URL's query. */
export function RequestFilters({ what, names }: RequestFiltersProps) {
  const statusId = useId();
  const [query] = useSearchParams();
  const put = usePutInAddress();
  const firstPage = names.page ? { [names.page]: "" } : {};
  return (
    <Flex gap="3" mb="4" direction={{ base: "column", sm: "row" }}>
      <SearchField
        label={t("Search {requests} by brand or model", { requests: what })}
        placeholder={t("Search by brand or model")}
        searched={query.get(names.search) ?? ""}
        onSearch={(text) => put({ [names.search]: text, ...firstPage })}
      />
      <Flex align="center" gap="3">
        <chakra.label htmlFor={statusId} fontSize="sm" fontWeight="medium">
          {t("Status")}
        </chakra.label>
        <AddressSelect
          id={statusId}
          label={t("Status of {requests}", { requests: what })}
          name={names.status}
          choices={statuses}
          resets={names.page}
        />
      </Flex>
    </Flex>
  );
}

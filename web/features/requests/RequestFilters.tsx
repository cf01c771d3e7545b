import type { ReactNode } from "react";
import { requestStatusWords } from "../../generated/words.ts";
import { t } from "../../platform/i18n.ts";
import { FilterForm, FilterSelect, SearchField } from "../../ui/lists/FilterForm.tsx";
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
  /** Further fields. */
  children?: ReactNode;
};

/** Filters a list of requests by status and by brand or model. */
export function RequestFilters({ what, names, children }: RequestFiltersProps) {
  return (
    <FilterForm page={names.page} mb="4" flexWrap="wrap">
      <SearchField
        label={t("Search {requests} by brand or model", { requests: what })}
        placeholder={t("Search by brand or model")}
        name={names.search}
      />
      <FilterSelect
        label={t("Status of {requests}", { requests: what })}
        caption={t("Status")}
        name={names.status}
        words={statuses}
      />
      {children}
    </FilterForm>
  );
}

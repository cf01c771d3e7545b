import { Flex } from "@chakra-ui/react";
import { useSearchParams } from "react-router-dom";
import { stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { AddressSelect } from "../../../ui/AddressSelect.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { usePutInAddress } from "../../../ui/usePutInAddress.ts";
import { deviceKinds, kinds } from "../kinds.tsx";
import { orders } from "./catalogueQuery.ts";

type Choice = { value: string; word: string };

const kindChoices: readonly Choice[] = [
  { value: "", word: t("All kinds") },
  ...deviceKinds.map((kind) => ({ value: kind, word: kinds[kind].plural })),
];

const stockChoices: readonly Choice[] = [
  { value: "", word: t("Any stock") },
  ...Object.entries(stockWords).map(([value, word]) => ({ value, word })),
];

const orderChoices: readonly Choice[] = Object.entries(orders).map(([value, { label }]) => ({
  value,
  word: label,
}));

/** What narrows and orders the table. It stands in the address, and each change is at page one. */
export function CatalogueFilters() {
  const [query] = useSearchParams();
  const put = usePutInAddress();
  return (
    <Flex gap="3" mb="5" wrap="wrap" direction={{ base: "column", sm: "row" }}>
      <SearchField
        label={t("Search the catalogue by brand, model or name")}
        placeholder={t("Search by brand, model or name")}
        searched={query.get("search") ?? ""}
        onSearch={(search) => put({ search, page: "" })}
      />
      <AddressSelect label={t("Kind")} name="kind" choices={kindChoices} resets="page" />
      <AddressSelect label={t("Stock")} name="stock" choices={stockChoices} resets="page" />
      <AddressSelect label={t("Order")} name="order" choices={orderChoices} resets="page" />
    </Flex>
  );
}

import { Flex } from "@chakra-ui/react";
import { stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { AddressSelect } from "../../../ui/AddressSelect.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { deviceKinds, kinds } from "../kinds.tsx";
import { orderWords } from "./catalogueQuery.ts";

const kindChoices = {
  "": t("All kinds"),
  ...Object.fromEntries(deviceKinds.map((kind) => [kind, kinds[kind].plural])),
};
const stockChoices = { "": t("Any stock"), ...stockWords };

/** What narrows and orders the table. It stands in the address, and each change is at page one. */
export function CatalogueFilters() {
  return (
    <Flex gap="3" mb="5" wrap="wrap" direction={{ base: "column", sm: "row" }}>
      <SearchField
        label={t("Search the catalogue by brand, model or name")}
        placeholder={t("Search by brand, model or name")}
      />
      <AddressSelect label={t("Kind")} name="kind" words={kindChoices} />
      <AddressSelect label={t("Stock")} name="stock" words={stockChoices} />
      <AddressSelect label={t("Order")} name="order" words={orderWords} />
    </Flex>
  );
}

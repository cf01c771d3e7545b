import { stockWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { FilterForm, FilterSelect, SearchField } from "../../../ui/lists/FilterForm.tsx";
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
    <FilterForm mb="5" flexWrap="wrap">
      <SearchField
        label={t("Search the catalogue by brand, model, name or SKU")}
        placeholder={t("Search by brand, model, name or SKU")}
      />
      <FilterSelect label={t("Kind")} name="kind" words={kindChoices} />
      <FilterSelect label={t("Stock")} name="stock" words={stockChoices} />
      <FilterSelect label={t("Order")} name="order" words={orderWords} />
    </FilterForm>
  );
}

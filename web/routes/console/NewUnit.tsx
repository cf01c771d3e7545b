import { DevicesFound } from "../../features/units/create/DevicesFound.tsx";
import { NewUnitForm } from "../../features/units/create/NewUnitForm.tsx";
import { NewUnitDocument } from "../../generated/NewUnit.ts";
import { queryLoader, usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { searchIn } from "../../ui/lists/addressQuery.ts";
import { FilterForm, SearchField } from "../../ui/lists/FilterForm.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";

export const loader = queryLoader(NewUnitDocument, ({ search }) => {
  const device = search.get("device") ?? "";
  return { search: searchIn(search) ?? "", device, isChosen: device !== "" };
});

/**
 * The page that adds a unit that the shop has not bought from a customer. Staff first choose the unit's device, and
 * then fill in the rest.
 */
function NewUnit() {
  const { data } = usePageData(NewUnitDocument);
  return (
    <ConsolePage
      intro={t(
        "For a piece that was not bought from a seller. A piece that was bought is put on sale from its purchase.",
      )}
    >
      {data.device ? (
        <NewUnitForm key={data.device.id} device={data.device} />
      ) : (
        <>
          <FilterForm mb="5">
            <SearchField label={t("Search the device by brand and model")} />
          </FilterForm>
          <DevicesFound devices={data.devices?.nodes ?? []} />
        </>
      )}
    </ConsolePage>
  );
}

export { NewUnit as Component };

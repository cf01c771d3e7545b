import { useSearchParams } from "react-router-dom";
import { DevicesFound } from "../../features/units/create/DevicesFound.tsx";
import { NewUnitForm } from "../../features/units/create/NewUnitForm.tsx";
import { NewUnitDocument } from "../../generated/NewUnit.ts";
import { useStableQuery } from "../../platform/graphql/useStableQuery.ts";
import { t } from "../../platform/i18n.ts";
import { searchIn } from "../../ui/lists/addressQuery.ts";
import { FilterForm, SearchField } from "../../ui/lists/FilterForm.tsx";
import { LoadFailure } from "../../ui/lists/LoadFailure.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";
import { Loading } from "../../ui/page/Loading.tsx";

/** Adds a piece that no purchase brought: first its device, then the draft. */
function NewUnit() {
  const [query] = useSearchParams();
  const device = query.get("device") ?? "";
  const result = useStableQuery(NewUnitDocument, {
    variables: { search: searchIn(query) ?? "", device, isChosen: device !== "" },
    errorPolicy: "all",
  });
  return (
    <ConsolePage
      intro={t(
        "For a piece that comes in without a purchase. After a purchase, put it on sale there.",
      )}
    >
      {!result && <Loading />}
      {result?.data.device && (
        <NewUnitForm key={result.data.device.id} device={result.data.device} />
      )}
      {result && !result.data.device && (
        <>
          <FilterForm mb="5">
            <SearchField label={t("Search the device by brand and model")} />
          </FilterForm>
          <LoadFailure failure={result.failure} onRetry={result.refetch} />
          <DevicesFound devices={result.data.devices?.nodes ?? []} />
        </>
      )}
    </ConsolePage>
  );
}

export { NewUnit as Component };

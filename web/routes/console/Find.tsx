import { useSearchParams } from "react-router-dom";
import { fittingSearch } from "../../../shared/pastedAddresses.ts";
import { Results } from "../../features/find/Results.tsx";
import { readableRecords } from "../../features/find/readableRecords.ts";
import { FindDocument } from "../../generated/Find.ts";
import { limits } from "../../generated/limits.ts";
import { usePageData } from "../../platform/graphql/pageData.ts";
import { t } from "../../platform/i18n.ts";
import { staffLoader } from "../../platform/rights.ts";
import { FilterForm, SearchField } from "../../ui/lists/FilterForm.tsx";
import { ConsolePage } from "../../ui/page/ConsolePage.tsx";

const searchIn = (query: URLSearchParams) =>
  (query.get("search") ?? "").trim().slice(0, limits.EvaluationFilter.search.maxLength);

export const loader = staffLoader(FindDocument, ({ search: query }, rights) => {
  const search = searchIn(query);
  // Searches for models and people have a lower limit than the other searches, because no name is longer than that
  // limit.
  const model = fittingSearch(search, limits.DeviceFilter.search.maxLength);
  const isAsked = search !== "";
  return { search, model, isAsked, ...readableRecords(rights, isAsked) };
});

/**
 * The page that searches people, sell requests, units, add requests and devices by anything that a customer at the
 * counter may mention.
 */
function Find() {
  const { data } = usePageData(FindDocument);
  const [query] = useSearchParams();
  const search = searchIn(query);
  return (
    <ConsolePage intro={t("By name, number, IMEI, serial number, code, label or model")}>
      <FilterForm mb="6">
        <SearchField
          label={t("Find people, requests and pieces")}
          scanLength={limits.EvaluationFilter.search.maxLength}
        />
      </FilterForm>
      {search !== "" && <Results data={data} search={search} />}
    </ConsolePage>
  );
}

export { Find as Component };

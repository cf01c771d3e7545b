import { grades } from "../../../../shared/grades.ts";
import { limits } from "../../../generated/limits.ts";
import type { UnitFilter } from "../../../generated/Units.ts";
import { deviceKindWords, unitStateWords } from "../../../generated/words.ts";
import { t } from "../../../platform/i18n.ts";
import { queryString } from "../../../platform/paths.ts";
import { choiceParam, listParams, searchParam } from "../../../ui/lists/listParams.ts";

/** The labels for the minimum number of days in stock, by their values in the address. */
const ages = {
  "14": t("14 days or longer"),
  "30": t("30 days or longer"),
  "45": t("45 days or longer"),
  "60": t("60 days or longer"),
  "90": t("90 days or longer"),
} as const;

/** The parameters that filter the list of units. */
export const unitParams = listParams({
  search: searchParam(
    t("Search pieces by code, IMEI, serial number, model or buyer, or scan a label"),
    t("Code, IMEI, model or buyer"),
    limits.UnitFilter.search.maxLength,
  ),
  state: choiceParam(t("State"), t("All states"), unitStateWords),
  kind: choiceParam(t("Kind"), t("All kinds"), deviceKindWords),
  grade: choiceParam(t("Grade"), t("All grades"), grades),
  age: choiceParam(t("Days in stock"), t("Any time in stock"), ages),
});

/** Returns the filter in the address of the list. */
export function unitFilter(query: URLSearchParams): UnitFilter {
  const { search, state, kind, grade, age } = unitParams.read(query);
  return {
    search: search ?? null,
    state: state ?? null,
    kind: kind ?? null,
    grades: grade ? [grade] : null,
    minDaysInStock: age ? Number(age) : null,
  };
}

/** Returns the path of a CSV file with the units that match the address's filter. */
export function exportPath(query: URLSearchParams): string {
  const { search, state, kind, grades, minDaysInStock } = unitFilter(query);
  return `/api/v1/units/export${queryString({
    search,
    state,
    kind,
    grades,
    minDaysInStock,
  })}`;
}

import { FilterForm, FilterSelect, SearchField } from "./FilterForm.tsx";
import type { ListParams } from "./listParams.ts";

type ListFiltersProps = {
  params: ListParams;
  /** Further choices that come from the page's data, by the parameter's name in the address. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The controls of a list's parameters. The address holds their values, and each change takes effect at once. */
export function ListFilters({ params: { controls, pageName }, choices = {} }: ListFiltersProps) {
  if (controls.length === 0) return null;
  return (
    <FilterForm page={pageName} mb="5" flexWrap="wrap">
      {controls.map((control) =>
        control.kind === "search" ? (
          <SearchField key={control.name} {...control} />
        ) : (
          <FilterSelect
            key={control.name}
            {...control}
            words={{ ...control.words, ...choices[control.name] }}
          />
        ),
      )}
    </FilterForm>
  );
}

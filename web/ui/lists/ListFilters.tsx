import { chakra, Flex } from "@chakra-ui/react";
import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import { t } from "../../platform/i18n.ts";
import { FilterForm, FilterSelect, SearchField } from "./FilterForm.tsx";
import { FilterChips, SheetButton, SheetFoot, SheetHead, sheetLooks } from "./FilterSheet.tsx";
import type { ListParams } from "./listParams.ts";

type ListFiltersProps = {
  params: ListParams;
  /** Additional choices that come from the page's data, by the name of their parameter in the address. */
  choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The number of rows on all pages. */
  totalCount: number;
};

/** Contains the filters: beside the search on wider screens, in a sheet on phones. */
const Choices = chakra("div", {
  base: {
    m: "0",
    border: "0",
    color: "inherit",
    bg: "bg",
    overflowY: "auto",
    overscrollBehavior: "contain",
    mdDown: sheetLooks,
    // Wider screens show the filters although the popover is closed.
    md: { display: "contents" },
    "& > div": { py: { base: "2", md: "0" } },
  },
});

/**
 * The controls of a list's parameters. The address holds their values, and each change takes effect at once. If there
 * are several selects, phones show them in a sheet, and show the chosen options above the list.
 */
export function ListFilters({ params, choices = {}, totalCount }: ListFiltersProps) {
  const { controls, pageName } = params;
  const sheet = { id: useId(), from: "md" } as const;
  if (controls.length === 0) return null;
  const searches = controls.filter((control) => control.kind === "search");
  const selects = controls
    .filter((control) => control.kind === "select")
    .map((control) => ({ ...control, words: { ...control.words, ...choices[control.name] } }));
  const fields = selects.map(({ isOrder, ...control }) => (
    <FilterSelect key={control.name} {...control} isInSheet={selects.length > 1} />
  ));
  return (
    <>
      <FilterForm page={pageName} mb="5" flexWrap="wrap" {...(fields.length > 1 && inOneRow)}>
        {searches.map((control) => (
          <SearchField key={control.name} {...control} />
        ))}
        {fields.length > 1 ? (
          <>
            <SheetButton {...sheet} narrowed={false} />
            <Choices id={sheet.id} popover="auto" role="group" aria-label={t("Filters")}>
              <chakra.div hideFrom="md">
                <SheetHead {...sheet} />
              </chakra.div>
              {fields}
              <SheetFoot {...sheet} totalCount={totalCount} />
            </Choices>
          </>
        ) : (
          fields
        )}
      </FilterForm>
      {fields.length > 1 && <Chosen params={params} selects={selects} />}
    </>
  );
}

const inOneRow = { flexDirection: "row" } as const;

type ChosenProps = {
  params: ListParams;
  selects: readonly {
    name: string;
    words: Readonly<Record<string, string>>;
    isOrder?: boolean;
  }[];
};

/** The filters that are set in the sheet. Each filter is a link that removes it. */
function Chosen({ params, selects }: ChosenProps) {
  const [query] = useSearchParams();
  const chips = selects.flatMap(({ name, words, isOrder }) => {
    const value = query.get(name);
    const label = value && !isOrder && words[value];
    return label ? [{ label, to: { search: params.write(query, { [name]: "" }) } }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <Flex
      as="ul"
      hideFrom="md"
      gap="2"
      wrap="wrap"
      mt="-2"
      mb="4"
      listStyleType="none"
      aria-label={t("Chosen filters")}
    >
      <FilterChips chips={chips} />
    </Flex>
  );
}

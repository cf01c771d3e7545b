import { Flex } from "@chakra-ui/react";
import { t } from "../../../platform/i18n.ts";
import { Input, Select } from "../../../ui/controls/controls.tsx";
import { SelectOptions } from "../../../ui/forms/SelectOptions.tsx";
import { longestSearch } from "../../../ui/lists/addressQuery.ts";
import { SheetButton } from "../../../ui/lists/FilterSheet.tsx";
import { type BuyQuery, isNarrowed, orderWords } from "./buyQuery.ts";
import { filterSheet } from "./FilterPanel.tsx";

/** The tools above a buy list: the search, the order and, on small screens, the button that opens the filters. */
export function ListTools({ query, placeholder }: { query: BuyQuery; placeholder: string }) {
  return (
    <Flex gridArea="tools" gap="3" wrap={{ base: "wrap", md: "nowrap" }}>
      <Input
        type="search"
        name="search"
        aria-label={placeholder}
        placeholder={placeholder}
        defaultValue={query.search}
        maxLength={longestSearch}
        autoComplete="off"
        flex={{ base: "1 0 100%", md: "1" }}
      />
      <Select
        name="order"
        aria-label={t("Order")}
        defaultValue={query.order}
        w="auto"
        flex={{ base: "1", md: "0 0 auto" }}
      >
        <SelectOptions words={orderWords} />
      </Select>
      <SheetButton {...filterSheet} narrowed={isNarrowed(query)} />
    </Flex>
  );
}

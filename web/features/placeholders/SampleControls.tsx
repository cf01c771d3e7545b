import { Box, Button, chakra, Flex } from "@chakra-ui/react";
import { t } from "../../platform/i18n.ts";
import { Checkbox, Input } from "../../ui/controls/controls.tsx";

const Legend = chakra("legend", { base: { fontWeight: "semibold", fontSize: "sm" } });

type FiltersProps = { brands: readonly string[]; noteId: string };

/** Filters that look like the filters of a real list, but do nothing. A note on the page says so. */
export function SampleFilters({ brands, noteId }: FiltersProps) {
  const groups = [
    { title: t("Product Type"), options: [t("New"), t("Used")] },
    { title: t("Brand"), options: brands },
  ];
  return (
    <Flex direction={{ base: "row", md: "column" }} gap={{ base: "8", md: "6" }}>
      {groups.map(({ title, options }) => (
        <chakra.fieldset key={title} aria-describedby={noteId}>
          <Legend>{title}</Legend>
          {options.map((option) => (
            <Checkbox key={option}>{option}</Checkbox>
          ))}
        </chakra.fieldset>
      ))}
    </Flex>
  );
}

/**
 * The search box and button of the page for selling gadgets. These controls do nothing, and a note on the page says so.
 */
export function SampleSearch({ noteId }: { noteId: string }) {
  const placeholder = t("Search Preffered Gadget to Sell");
  return (
    <Flex gap="3" mb="6" direction={{ base: "column", sm: "row" }}>
      <Box flex="1" maxW={{ sm: "lg" }}>
        <Input
          type="search"
          placeholder={placeholder}
          aria-label={placeholder}
          aria-describedby={noteId}
        />
      </Box>
      <Button aria-describedby={noteId}>{t("Create Add")}</Button>
    </Flex>
  );
}

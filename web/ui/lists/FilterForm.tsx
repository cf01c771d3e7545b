import { Box, chakra, Flex } from "@chakra-ui/react";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from "react";
import { useSearchParams } from "react-router-dom";
import { Input, Select } from "../controls/controls.tsx";
import { Search } from "../controls/icons.tsx";
import { SelectOptions } from "../forms/SelectOptions.tsx";
import { longestSearch, withParts } from "./addressQuery.ts";
import { useFilterForm } from "./useFilterForm.ts";

const Form = chakra("form", {
  base: { display: "flex", flexDirection: { base: "column", sm: "row" }, gap: "3" },
});

type FilterFormProps = {
  /** The query parameter with the page number. Changing a filter removes this parameter. */
  page?: string;
  children: ReactNode;
} & ComponentProps<typeof Form>;

/**
 * A form with the fields that filter and sort a list. The address holds the fields' values, and each change takes
 * effect at once.
 */
export function FilterForm({ page = "page", children, ...look }: FilterFormProps) {
  const { key, form } = useFilterForm({
    searchOf: (values, query) =>
      `?${withParts(query, { ...Object.fromEntries(values), [page]: "" })}`,
    staysInPlace: true,
  });
  return (
    <Form key={key} autoComplete="off" {...look} {...form}>
      {children}
    </Form>
  );
}

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  /** The name of the query parameter. */
  name?: string;
  /**
   * The maximum length of a scanned string. If set, the field is meant for a scanner, which types Enter after each
   * code: the next scan then replaces the content.
   */
  scanLength?: number;
};

const selectAtEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
  if (key === "Enter") currentTarget.select();
};

/** A field that searches a list. Use it in a `FilterForm`. */
export function SearchField({
  label,
  placeholder = label,
  name = "search",
  scanLength,
}: SearchFieldProps) {
  const [query] = useSearchParams();
  return (
    // The field gets a separate line if the other fields leave too little room.
    <Box pos="relative" flex="1" minW={{ sm: "56" }} maxW={{ sm: "md" }}>
      <Box pos="absolute" insetStart="3" top="50%" transform="translateY(-50%)" color="fg.subtle">
        <Search />
      </Box>
      <Input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        maxLength={scanLength ?? longestSearch}
        onKeyDown={scanLength ? selectAtEnter : undefined}
        ps="10"
        defaultValue={query.get(name) ?? ""}
      />
    </Box>
  );
}

type FilterSelectProps = {
  label: string;
  /** Shown beside the field, if the choice would be unclear without a caption. */
  caption?: string;
  /** The name of the query parameter. */
  name: string;
  /** The labels of the options, by their values in the address. The first option has an empty value. */
  words: Readonly<Record<string, string>>;
  /** Whether phones show the field in a sheet, with its label above it. */
  isInSheet?: boolean;
};

/** A select that filters or sorts a list. Use it in a `FilterForm`. */
export function FilterSelect({
  label,
  caption,
  name,
  words,
  isInSheet = false,
}: FilterSelectProps) {
  const [query] = useSearchParams();
  const id = useId();
  const select = (
    <Select
      id={id}
      name={name}
      aria-label={label}
      w={{ base: "full", [isInSheet ? "md" : "sm"]: "auto" }}
      defaultValue={query.get(name) ?? ""}
    >
      <SelectOptions words={words} />
    </Select>
  );
  if (!caption && !isInSheet) return select;
  return (
    <Flex
      align={{ base: isInSheet ? "start" : "center", md: "center" }}
      direction={{ base: isInSheet ? "column" : "row", md: "row" }}
      gap={{ base: isInSheet ? "1" : "3", md: "3" }}
    >
      <chakra.label
        htmlFor={id}
        hideFrom={caption ? undefined : "md"}
        fontSize="sm"
        fontWeight="medium"
      >
        {caption ?? label}
      </chakra.label>
      {select}
    </Flex>
  );
}

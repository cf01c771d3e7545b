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
  /** The query parameter of the page's number, which a change of a filter removes. */
  page?: string;
  children: ReactNode;
} & ComponentProps<typeof Form>;

/**
 * A form of fields that filter and sort a list. The address holds their values, and each change takes effect at once.
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
  /** The query parameter. */
  name?: string;
  /** The maximum length of a scanned text. A scanner ends with Enter, after which the next scan replaces the text. */
  scanLength?: number;
};

const selectAtEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
  if (key === "Enter") currentTarget.select();
};

/** Searches a list. Use it in a `FilterForm`. */
export function SearchField({
  label,
  placeholder = label,
  name = "search",
  scanLength,
}: SearchFieldProps) {
  const [query] = useSearchParams();
  return (
    // The field has a line of its own if the other fields leave no room.
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
  /** Shown beside the field, for a choice that would be unclear without the caption. */
  caption?: string;
  /** The query parameter. */
  name: string;
  /** The labels of the options by their value in the address. The first option has an empty value. */
  words: Readonly<Record<string, string>>;
  /** Whether the field is in a sheet on phones, where its label is above it. */
  isInSheet?: boolean;
};

/** Filters or sorts a list by one of several options. Use it in a `FilterForm`. */
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

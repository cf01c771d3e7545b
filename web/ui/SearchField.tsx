import { Box, chakra } from "@chakra-ui/react";
import type { FormEvent } from "react";
import { Input } from "./controls.tsx";
import { Search } from "./icons.tsx";
import { longestSearch, useTypedSearch } from "./useTypedSearch.ts";

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  /** The query parameter, for the plain form before hydration. */
  name?: string;
  /** The current search text. */
  searched: string;
  onSearch: (text: string) => void;
};

/** Searches a list while typing, and at once by Enter. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, name, searched, onSearch } = props;
  const { field, searchNow, searchSoon, searchIfPending } = useTypedSearch(searched, onSearch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchNow();
  };
  return (
    <chakra.form onSubmit={submit} pos="relative" flex="1" maxW={{ sm: "md" }}>
      <Box pos="absolute" insetStart="3" top="50%" transform="translateY(-50%)" color="fg.subtle">
        <Search />
      </Box>
      <Input
        ref={field}
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={longestSearch}
        ps="10"
        defaultValue={searched}
        onChange={searchSoon}
        onBlur={searchIfPending}
      />
    </chakra.form>
  );
}

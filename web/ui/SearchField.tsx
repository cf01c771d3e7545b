import { Box, chakra } from "@chakra-ui/react";
import type { FormEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { Input } from "./controls.tsx";
import { Search } from "./icons.tsx";
import { usePutInAddress } from "./usePutInAddress.ts";
import { longestSearch, useTypedSearch } from "./useTypedSearch.ts";

type SearchFieldProps = {
  label: string;
  placeholder?: string;
  /** The query parameter. */
  name?: string;
  /** The query parameter that another search removes. */
  resets?: string;
};

/** Searches a list while typing, and at once by Enter. The search stands in the address. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, name = "search", resets = "page" } = props;
  const [query] = useSearchParams();
  const put = usePutInAddress();
  const searched = query.get(name) ?? "";
  const { field, searchNow, searchSoon, searchIfPending } = useTypedSearch(searched, (text) =>
    put({ [name]: text, [resets]: "" }),
  );
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

import { Box } from "@chakra-ui/react";
import { type ChangeEvent, useEffect, useRef } from "react";
import { Input } from "./controls.tsx";
import { Search } from "./icons.tsx";
import { longestSearch } from "./requestFilter.ts";

/** How long a typist pauses before the list follows. */
const pauseMs = 250;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** What the list is searched for now. */
  searched: string;
  onSearch: (text: string) => void;
};

/** Searches a list as one types, with a pause so that not every letter is asked for. */
export function SearchField({ label, placeholder, searched, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    // Back, or a link, searches for something else than what was typed here.
    const field = input.current;
    if (field && field.value.trim() !== searched) field.value = searched;
  }, [searched]);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => onSearch(target.value.trim()), pauseMs);
  };
  return (
    <Box pos="relative" flex="1" maxW={{ sm: "md" }}>
      <Box pos="absolute" insetStart="3" top="50%" transform="translateY(-50%)" color="fg.subtle">
        <Search />
      </Box>
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={longestSearch}
        ps="10"
        defaultValue={searched}
        onChange={onChange}
      />
    </Box>
  );
}

import { Box, chakra } from "@chakra-ui/react";
import { type ChangeEvent, type FormEvent, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { queryString } from "../../platform/paths.ts";
import { Input } from "../../ui/controls.tsx";
import { Search } from "../../ui/icons.tsx";

/** How long a typist pauses before the list follows. */
const pauseMs = 250;

/** The longest text that the server searches for. */
export const longestSearch = 100;

/**
 * Searches within the list that is shown. What is searched stands in the address as `search`; the
 * list follows as one types, and before scripts have run this is a plain form.
 */
export function ListSearch({ label }: { label: string }) {
  const [query] = useSearchParams();
  const searched = query.get("search") ?? "";
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  useEffect(() => {
    // Back, or a link, searches for something else than what was typed here.
    const field = input.current;
    if (field && field.value.trim() !== searched) field.value = searched;
  }, [searched]);
  const search = (text: string) => {
    clearTimeout(waiting.current);
    const address = { search: queryString({ search: text.trim() }) };
    void navigate(address, { replace: true, state: { keepScroll: true } });
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => search(target.value), pauseMs);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(input.current?.value ?? "");
  };
  return (
    <chakra.form role="search" aria-label={label} onSubmit={submit} pos="relative" maxW="lg">
      <Box pos="absolute" insetStart="3" top="50%" transform="translateY(-50%)" color="fg.subtle">
        <Search />
      </Box>
      <Input
        ref={input}
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={longestSearch}
        ps="10"
        defaultValue={searched}
        onChange={onChange}
      />
    </chakra.form>
  );
}

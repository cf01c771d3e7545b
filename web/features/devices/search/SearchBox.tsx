import { Box, chakra } from "@chakra-ui/react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { t } from "../../../platform/i18n.ts";
import { queryString, routes } from "../../../platform/paths.ts";
import { readStored, removeStored, store } from "../../../platform/siteData.ts";
import { beforeLanguageSwitch } from "../../../platform/switchLanguage.ts";
import { Input } from "../../../ui/controls/controls.tsx";
import { Search } from "../../../ui/controls/icons.tsx";
import { lazyPart } from "../../../ui/dialogs/lazyPart.tsx";
import { pathOfLabel } from "./pathOfLabel.ts";
import type { Suggestion } from "./suggestionQuery.ts";
import { useSuggestions } from "./useSuggestions.ts";

const SuggestionList = lazyPart(async () => (await import("./SuggestionList.tsx")).SuggestionList);

/** The name under which the tab keeps the typed text during a switch of the language. */
const keptName = "searchText";

function takeKept(): string {
  const kept = readStored(keptName);
  removeStored(keptName);
  return typeof kept === "string" ? kept : "";
}

type SearchBoxProps = {
  placeholder?: string;
  /**
   * Returns the path of the page that a text stands for, or undefined if the text is a search. The console passes a
   * function that recognizes scanned codes.
   */
  pathOfText?: ((text: string) => Promise<string | undefined>) | undefined;
  /** Returns the path that a suggestion leads to. Returns undefined if the suggestion leads to the device's page. */
  pathOfDevice?: (device: Suggestion) => Promise<string | undefined>;
};

/**
 * The field that searches the whole catalogue. Choosing a suggestion opens its device, and submitting the text opens
 * the page of results. Before hydration the field is a plain form.
 *
 * It implements the WAI-ARIA pattern of a combobox. Chakra's Combobox would add 31 kB. If it were loaded on demand, it
 * would replace the input while people type.
 */
export function SearchBox({
  placeholder = t("Search phones, tablets and more"),
  pathOfText,
  pathOfDevice,
}: SearchBoxProps) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(open ? text : "");
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The visitor may have typed text before hydration or before a switch of the language. If React has rendered the
    // input anew, `repairs.ts` has copied the text to the state, but the input does not contain the text yet.
    const typed = input.current?.value || takeKept();
    setText((text) => text || typed);
    setOpen(input.current === document.activeElement);
    return beforeLanguageSwitch(() => store(keptName, input.current?.value));
  }, []);
  const navigate = useNavigate();
  const shown = open && suggestions.length > 0;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const go = (to: string, keepsFocus = false) => {
    close();
    // Closes a phone's keyboard. The next page takes the focus.
    if (!keepsFocus) input.current?.blur();
    void navigate(to);
  };
  const follow = async (device: Suggestion) => {
    setText("");
    go((await pathOfDevice?.(device)) ?? device.path);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = suggestions[active];
    if (chosen) return follow(chosen);
    const search = text.trim();
    // If the text stands for no page, searches the catalogue.
    const path = await (pathOfText ?? pathOfLabel)(search).catch(() => undefined);
    if (path) setText("");
    // Keeps the focus in the console, where people may scan the next code right away.
    const keepsFocus = Boolean(path && pathOfText);
    go(path ?? routes.search + queryString({ search }), keepsFocus);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      if (shown) close();
      else setText("");
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    if (!shown) {
      setOpen(true);
      return;
    }
    event.preventDefault();
    // The index -1 stands for the input, which comes between the last and the first suggestion.
    const count = suggestions.length + 1;
    setActive(((active + 1 + step + count) % count) - 1);
  };
  return (
    <chakra.form
      role="search"
      action={routes.search}
      onSubmit={(event) => void submit(event)}
      pos="relative"
    >
      <Box
        pos="absolute"
        insetStart="3"
        top="50%"
        transform="translateY(-50%)"
        color="fg.subtle"
        zIndex="docked"
      >
        <Search />
      </Box>
      <Input
        ref={input}
        // A combobox must not have `type="search"`.
        type="text"
        enterKeyHint="search"
        name="search"
        aria-label={t("Search the shop")}
        placeholder={placeholder}
        autoComplete="off"
        ps="10"
        bg="bg.muted"
        borderColor="transparent"
        borderRadius="full"
        role="combobox"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {shown && (
        <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={follow} />
      )}
    </chakra.form>
  );
}

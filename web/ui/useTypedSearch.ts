import { useEffect, useRef } from "react";
import { limits } from "../generated/listLimits.ts";
import { comparableText } from "../platform/comparableText.ts";

/** The maximum length of a search. All lists have the same. */
export const longestSearch = limits.DeviceFilter.search.maxLength;

/** What the address searches a list for, if anything. */
export const searchIn = (query: URLSearchParams, name = "search"): string | undefined =>
  query.get(name)?.trim().slice(0, longestSearch) || undefined;

/** How long typing pauses before the list follows. */
const pauseMs = 250;

/**
 * Calls `search` with the text of a field, once typing pauses. `searched` is what the list
 * shows; it reaches the field only after Back or a link, and never replaces a text that is being typed.
 */
export function useTypedSearch(searched: string, search: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const requested = useRef(searched);
  const typed = () => field.current?.value.trim() ?? "";

  const cancelTimer = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const searchNow = () => {
    cancelTimer();
    requested.current = typed();
    search(typed());
  };
  const searchSoon = () => {
    cancelTimer();
    timer.current = setTimeout(searchNow, pauseMs);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list shows another search.
  useEffect(() => {
    // Addresses may have the same search in another form.
    if (comparableText(searched) === comparableText(requested.current)) return;
    requested.current = searched;
    cancelTimer();
    if (field.current) field.current.value = searched;
  }, [searched]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount.
  useEffect(() => {
    // Typed before hydration.
    if (typed() !== requested.current.trim()) searchSoon();
    return () => clearTimeout(timer.current);
  }, []);
  /** For the field's blur: a click on a link comes after it, and its navigation is the last one. */
  const searchIfPending = () => {
    if (timer.current !== undefined) searchNow();
  };
  return { field, searchNow, searchSoon, searchIfPending };
}

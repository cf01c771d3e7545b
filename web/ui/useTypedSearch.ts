import { useEffect, useRef } from "react";

/** The longest text that the server searches for. */
export const longestSearch = 100;

/** How long a typist pauses before the list follows. */
const pauseMs = 250;

/**
 * Lets `search` follow what is typed into a field, with a pause so that not every letter is asked
 * for. `searched` is what the list shows; it may be older than what the field says, which stays as
 * it was typed. Only Back, or a link, puts another text into the field.
 */
export function useTypedSearch(searched: string, search: (text: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Asked for from here, and not shown yet.
  const asked = useRef<readonly string[]>([]);
  const typed = () => field.current?.value.trim() ?? "";

  const searchNow = () => {
    clearTimeout(waiting.current);
    asked.current = [...asked.current, typed()];
    search(typed());
  };
  const searchSoon = () => {
    clearTimeout(waiting.current);
    const { href } = window.location;
    waiting.current = setTimeout(() => {
      // Whoever followed a link before the pause was over is not fetched back.
      if (window.location.href === href) searchNow();
    }, pauseMs);
  };

  const shown = useRef(searched);
  useEffect(() => {
    if (shown.current === searched) return;
    shown.current = searched;
    const isLatest = asked.current.at(-1) === searched;
    const isOurs = asked.current.includes(searched);
    if (isLatest || !isOurs) asked.current = [];
    if (isOurs || !field.current) return;
    clearTimeout(waiting.current);
    field.current.value = searched;
  }, [searched]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the field comes to life.
  useEffect(() => {
    // Typed into the page before this ran in it.
    if (typed() !== shown.current.trim()) searchSoon();
    return () => clearTimeout(waiting.current);
  }, []);
  return { field, searchNow, searchSoon };
}

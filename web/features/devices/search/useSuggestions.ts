import { useEffect, useState } from "react";
import type { SuggestionsQuery } from "../../../generated/Suggestions.ts";
import { graphqlClient } from "../../../platform/client.ts";

/** A device whose name is near what was typed. */
export type Suggestion = SuggestionsQuery["devices"]["nodes"][number];

const pauseMs = 180;
const fewestLetters = 2;

async function fetchSuggestions(search: string): Promise<Suggestion[]> {
  const [client, { SuggestionsDocument }] = await Promise.all([
    graphqlClient(),
    import("../../../generated/Suggestions.ts"),
  ]);
  const { data } = await client.query({ query: SuggestionsDocument, variables: { search } });
  return data?.devices.nodes ?? [];
}

/** Devices for what is being typed, a moment after the last letter. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const search = text.trim();
  useEffect(() => {
    let current = true;
    const show = (suggestions: readonly Suggestion[]) => {
      if (current) setFound(suggestions);
    };
    const timer = setTimeout(() => {
      if (search.length < fewestLetters) show([]);
      // Typing goes on without suggestions where they can't be had.
      else fetchSuggestions(search).then(show, () => show([]));
    }, pauseMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [search]);
  return found;
}

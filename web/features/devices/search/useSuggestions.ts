import { useEffect, useState } from "react";
import type { SuggestionsQuery } from "../../../generated/Suggestions.ts";
import { graphqlClient } from "../../../platform/client.ts";

/** A device whose name matches the typed text. */
export type Suggestion = SuggestionsQuery["devices"]["nodes"][number];

const debounceMs = 180;
const minLength = 2;

async function fetchSuggestions(search: string): Promise<Suggestion[]> {
  const [client, { SuggestionsDocument }] = await Promise.all([
    graphqlClient(),
    import("../../../generated/Suggestions.ts"),
  ]);
  const { data } = await client.query({ query: SuggestionsDocument, variables: { search } });
  return data?.devices.nodes ?? [];
}

/** Devices that match the text, debounced. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const search = text.trim();
  useEffect(() => {
    let current = true;
    const show = (suggestions: readonly Suggestion[]) => {
      if (current) setFound(suggestions);
    };
    const timer = setTimeout(() => {
      if (search.length < minLength) show([]);
      // A failed request only means no suggestions.
      else fetchSuggestions(search).then(show, () => show([]));
    }, debounceMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [search]);
  return found;
}

import { useEffect, useState } from "react";
import type { SuggestionsQuery } from "../../../generated/Suggestions.ts";
import { comparableText } from "../../../platform/comparableText.ts";
import { graphqlClient } from "../../../platform/graphql/client.ts";

type Found = SuggestionsQuery["devices"];

/** A device that matches the typed text. */
export type Suggestion = Found["nodes"][number] & {
  /** The spellings by which it matches, in the script typed; empty where its title has the text. */
  spelling: string;
};

const debounceMs = 180;
const minLength = 2;

async function fetchSuggestions(search: string): Promise<Suggestion[]> {
  const [client, { SuggestionsDocument }] = await Promise.all([
    graphqlClient(),
    import("../../../generated/Suggestions.ts"),
  ]);
  const variables = { search: comparableText(search).toLowerCase() };
  const { data } = await client.query({ query: SuggestionsDocument, variables });
  return data ? withSpellings(data.devices) : [];
}

/** A spelling stands for a part of some titles, or for devices whatever their titles. */
function withSpellings({ nodes, searchMatches }: Found): Suggestion[] {
  const hasTerm = (title: string, term: string) => title.toLowerCase().includes(term);
  const spellingOf = (title: string) =>
    searchMatches
      .filter(
        ({ term }) => hasTerm(title, term) || !nodes.some((node) => hasTerm(node.title, term)),
      )
      .map(({ text }) => text);
  return nodes.map((node) => ({
    ...node,
    spelling: [...new Set(spellingOf(node.title))].join(" "),
  }));
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

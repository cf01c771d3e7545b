import { useEffect, useState } from "react";
import { type Followed, useLiveQuery } from "../../../platform/graphql/useLiveQuery.ts";
import type { Suggestion } from "./suggestionQuery.ts";

const minLength = 2;

/** The result of the query until the query's module has been loaded. The first typed text starts loading the module. */
const noSuggestions = { result: [], status: "current" } as const;
const notLoaded: Followed<string, readonly Suggestion[]> = {
  subscribe: () => () => undefined,
  state: () => noSuggestions,
  follow: () => undefined,
  isAt: () => true,
};

/** Returns the devices that match the text. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const [query, setQuery] = useState(notLoaded);
  const search = text.trim().length < minLength ? undefined : text.trim();
  const isNeeded = search !== undefined;
  useEffect(() => {
    if (!isNeeded) return;
    import("./suggestionQuery.ts").then(
      ({ createSuggestionQuery }) =>
        setQuery((loaded) => (loaded === notLoaded ? createSuggestionQuery() : loaded)),
      () => undefined,
    );
  }, [isNeeded]);
  return useLiveQuery(query, search).result;
}

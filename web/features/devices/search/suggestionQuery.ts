import { comparableText } from "../../../../shared/comparableText.ts";
import { SuggestionsDocument, type SuggestionsQuery } from "../../../generated/Suggestions.ts";
import { LiveQuery } from "../../../platform/graphql/liveQuery.ts";
import { executeBy } from "../../../platform/graphql/pageData.ts";

type Found = SuggestionsQuery["devices"];

/** A device that matches the typed text, as a suggestion. */
export type Suggestion = Found["nodes"][number] & {
  /**
   * The spellings that made the device match, in the script in which they were typed. Empty if the title contains the
   * text.
   */
  spelling: string;
};

/** The pause between the last typed character and the request for suggestions, in milliseconds. */
const pauseMs = 180;

/** Returns a query for the devices that match a text. If a request fails, there are no suggestions. */
export const createSuggestionQuery = () =>
  new LiveQuery<string, readonly Suggestion[], readonly Suggestion[]>({
    read: (search) => readSuggestions(search).catch(() => []),
    first: [],
    pauseMs,
  });

async function readSuggestions(search: string): Promise<Suggestion[]> {
  const variables = { search: comparableText(search).toLowerCase() };
  const { data } = await executeBy("cache-first")(SuggestionsDocument, variables);
  return withSpellings(data.devices);
}

/**
 * Adds the matching spellings to the suggestions. If the titles of some suggestions contain the spelling's term, only
 * these suggestions get the spelling. Otherwise all suggestions get the spelling.
 */
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

import type { ApolloClient } from "@apollo/client";
import type { FactorPrompt } from "./apollo.ts";

let loading: Promise<ApolloClient> | undefined;
let loaded: ApolloClient | undefined;
let prompt: FactorPrompt | undefined;

/**
 * Returns the GraphQL client, which is loaded on the first call. The first page arrives with its data, so most visits
 * start without the client. If loading fails, the next call tries again.
 */
export function graphqlClient(): Promise<ApolloClient> {
  loading ??= import("./apollo.ts")
    .then(({ createClient }) => {
      loaded = createClient(() => prompt);
      return loaded;
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** Returns the client, or undefined until `graphqlClient` has loaded the client. */
export const loadedClient = (): ApolloClient | undefined => loaded;

/** Sets the functions that the client calls when the server requires a second factor. */
export const setFactorPrompt = (value: FactorPrompt): void => {
  prompt = value;
};

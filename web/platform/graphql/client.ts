import type { ApolloClient } from "@apollo/client";

let loading: Promise<ApolloClient> | undefined;
let loaded: ApolloClient | undefined;

/**
 * Returns the GraphQL client, which is loaded on the first call. The first page arrives with its data, so most visits
 * start without the client. If loading fails, the next call tries again.
 */
export function graphqlClient(): Promise<ApolloClient> {
  loading ??= import("./apollo.ts")
    .then(({ createClient }) => {
      loaded = createClient();
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

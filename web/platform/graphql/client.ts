import type { ApolloClient } from "@apollo/client";

let loading: Promise<ApolloClient> | undefined;
let loaded: ApolloClient | undefined;

/**
 * The GraphQL client, loaded at the first call. The first page comes with its data, so that most
 * visits begin without it. A failed load is tried again at the next call.
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

/** The client, undefined until a first call has loaded it. */
export const loadedClient = (): ApolloClient | undefined => loaded;

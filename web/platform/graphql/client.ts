import type { ApolloClient } from "@apollo/client";

let loading: Promise<ApolloClient> | undefined;

/**
 * The GraphQL client, loaded at the first call. The first page comes with its data, so that most
 * visits begin without it. A failed load is tried again at the next call.
 */
export function graphqlClient(): Promise<ApolloClient> {
  loading ??= import("./apollo.ts")
    .then(({ createClient }) => createClient())
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

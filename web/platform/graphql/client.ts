import type { ApolloClient } from "@apollo/client";
import { createContext } from "react-router-dom";

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

/** The router context's key of the function from which the loaders of guarded pages have their client. */
export const clientContext = createContext(graphqlClient);

import type { ApolloClient } from "@apollo/client";
import { firstSign, giveSign } from "./firstSign.ts";

let client: ApolloClient | undefined;
let loading: Promise<ApolloClient> | undefined;
const waiting: ((client: ApolloClient) => void)[] = [];

/**
 * The GraphQL client. It is loaded at the first need, which is after the first page: that one comes
 * with its answers, so its visitor need not wait for a quarter of all scripts.
 */
export function graphqlClient(): Promise<ApolloClient> {
  // Pages are drawn again with what it knows: nothing on them is to be asleep then.
  giveSign();
  loading ??= import("./apollo.ts").then(
    ({ createClient }) => {
      client = createClient();
      for (const tell of waiting.splice(0)) tell(client);
      return client;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The client, where it has been loaded. */
export const loadedClient = (): ApolloClient | undefined => client;

/** Calls back with the client, now or when it has been loaded; answers with how to stop. */
export function whenClientLoads(tell: (client: ApolloClient) => void): () => void {
  if (client) tell(client);
  else waiting.push(tell);
  return () => {
    const place = waiting.indexOf(tell);
    if (place >= 0) waiting.splice(place, 1);
  };
}

/** Loads the client at the first sign that somebody is there, before they ask for anything. */
export function loadClientOnFirstSign(): void {
  // Not to be had now: whoever needs it asks again, and hears why.
  firstSign.then(graphqlClient).catch(() => undefined);
}

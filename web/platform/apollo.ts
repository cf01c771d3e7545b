import { ApolloClient, ApolloLink, type DocumentNode, InMemoryCache } from "@apollo/client";
import type { FieldPolicy } from "@apollo/client/cache";
import { ServerError } from "@apollo/client/errors";
import { ErrorLink } from "@apollo/client/link/error";
import { BaseHttpLink } from "@apollo/client/link/http";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { possibleTypes } from "../generated/possibleTypes.ts";
import { codeOf } from "./errors.ts";
import { currentUser, loseSession, onSessionChange, sessionWasLost } from "./session.ts";

type Page = { nodes?: readonly unknown[] };

/** A list that grows when its next page is fetched with `after`. */
const growing: FieldPolicy<Page> = {
  keyArgs: ["kind", "filter", "orderBy", "first", "offset"],
  merge: (existing, incoming, { args }) =>
    args?.after && existing?.nodes && incoming.nodes
      ? { ...existing, ...incoming, nodes: [...existing.nodes, ...incoming.nodes] }
      : incoming,
};

/** A cache that knows the schema. */
export const createCache = (): InMemoryCache =>
  new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: {
        fields: { devices: growing, addRequests: growing, evaluations: growing, reviews: growing },
      },
      Shop: { keyFields: [] },
    },
  });

/** Asks as who is logged in, and keeps in mind as whom. */
const withSession = new ApolloLink((operation, forward) => {
  const token = currentUser()?.token;
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  operation.setContext(({ headers }) => ({ token, headers: { ...headers, ...authorization } }));
  return forward(operation);
});

/** Documents are compiled with their hashes. */
function hashOf(document: DocumentNode & { __meta__?: { hash: string } }): string {
  if (!document.__meta__) throw new Error("An operation was not compiled with its hash");
  return document.__meta__.hash;
}

/** What every server and proxy on the way takes as an address. */
const longestVariables = 2_000;

/** Questions with long variables go into a body, although they only read. */
const keepAddressesShort = new ApolloLink((operation, forward) => {
  if (encodeURIComponent(JSON.stringify(operation.variables)).length > longestVariables) {
    operation.setContext(({ fetchOptions }) => ({
      fetchOptions: { ...fetchOptions, method: "POST" },
    }));
  }
  return forward(operation);
});

/**
 * Sends operations as their hashes, questions by GET, so that browsers and caches on the way can keep
 * the answers. A server that doesn't know one, as of another version, is sent its text.
 */
const createLink = () =>
  ApolloLink.from([
    new PersistedQueryLink({
      generateHash: async (document) => hashOf(document),
      useGETForHashedQueries: true,
    }),
    keepAddressesShort,
    // No other site's page can send that header: by it the server knows that a page of ours asks.
    new BaseHttpLink({ uri: "/graphql", headers: { "apollo-require-preflight": "true" } }),
  ]);

const saysLoggedOut = (error: unknown) =>
  codeOf(error) === "UNAUTHENTICATED" || (ServerError.is(error) && error.statusCode === 401);

/** The browser's client. A session that the server no longer knows ends in every tab. */
export function createClient(): ApolloClient {
  const endLostSession = new ErrorLink(({ error, operation }) => {
    if (saysLoggedOut(error)) loseSession(operation.getContext().token);
  });
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([endLostSession, withSession, createLink()]),
  });
  forgetWhatWasPersonal(client);
  return client;
}

/** What somebody was allowed to see is not for who comes after. */
function forgetWhatWasPersonal(client: ApolloClient) {
  let owner = currentUser()?._id;
  onSessionChange(() => {
    // They may log in again, on the page that waits for them.
    if (sessionWasLost()) return;
    const before = owner;
    owner = currentUser()?._id;
    if (before !== undefined && before !== owner) void client.clearStore();
  });
}

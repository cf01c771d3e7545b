import { ApolloClient, ApolloLink, type DocumentNode, InMemoryCache } from "@apollo/client";
import type { FieldPolicy } from "@apollo/client/cache";
import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { ErrorLink } from "@apollo/client/link/error";
import { BaseHttpLink } from "@apollo/client/link/http";
import { PersistedQueryLink } from "@apollo/client/link/persisted-queries";
import { from, mergeMap, throwError } from "rxjs";
import schema from "../../generated/possibleTypes.ts";
import { language } from "../i18n.ts";
import { currentUser, expireSession, onSessionChange, sessionHasExpired } from "../session.ts";
import { codeOf } from "./errors.ts";
import { fetchGraphQL } from "./fetchGraphQL.ts";

type Page = { edges?: readonly unknown[] };

/** The policy of a list that grows when its next page is fetched with `after`. */
const growing: FieldPolicy<Page> = {
  keyArgs: ["kind", "filter", "orderBy", "first", "offset"],
  merge: (existing, incoming, { args }) =>
    args?.after && existing?.edges && incoming.edges
      ? { ...existing, ...incoming, edges: [...existing.edges, ...incoming.edges] }
      : incoming,
};

/** Returns a cache that knows the types of the schema. */
export const createCache = (): InMemoryCache =>
  new InMemoryCache({
    possibleTypes: schema.possibleTypes,
    typePolicies: {
      Query: { fields: { devices: growing } },
      // There is only one object of each of these types.
      Shop: { keyFields: [] },
      QuoteRulesDraft: { keyFields: [] },
      FeedSettings: { keyFields: [] },
      // These are parts of an evaluation. Each page selects different fields of them.
      Purchase: { merge: true },
      SeenDevice: { merge: true },
    },
  });

/** Sends the token of the session, and keeps it in the context until the response arrives. */
const withSession = new ApolloLink((operation, forward) => {
  const token = currentUser()?.token;
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  operation.setContext(({ headers }) => ({ token, headers: { ...headers, ...authorization } }));
  return forward(operation);
});

/** Returns the hash that was compiled into the document. */
function hashOf(document: DocumentNode & { __meta__?: { hash: string } }): string {
  if (!document.__meta__) throw new Error("An operation was not compiled with its hash");
  return document.__meta__.hash;
}

/**
 * The maximum length of a query's variables in an address, in characters. Servers and proxies limit the length of
 * addresses.
 */
const longestVariables = 2_000;

/** Sends queries with long variables by POST. */
const keepAddressesShort = new ApolloLink((operation, forward) => {
  if (encodeURIComponent(JSON.stringify(operation.variables)).length > longestVariables) {
    operation.setContext(({ fetchOptions }) => ({
      fetchOptions: { ...fetchOptions, method: "POST" },
    }));
  }
  return forward(operation);
});

/**
 * Sends operations by their hash, and queries by GET so that HTTP caches can store the responses. If a server of
 * another version doesn't know the hash, the link sends the text.
 */
const createLink = () =>
  ApolloLink.from([
    new PersistedQueryLink({
      generateHash: async (document) => hashOf(document),
      useGETForHashedQueries: true,
    }),
    keepAddressesShort,
    new BaseHttpLink({
      uri: "/graphql",
      fetch: fetchGraphQL,
      headers: {
        // Other sites' pages can't send this header, so it satisfies the server's protection against CSRF.
        "apollo-require-preflight": "true",
        // The page's language, which may differ from the browser's.
        "accept-language": language,
      },
    }),
  ]);

/** Whether the user must first set up a second factor on the page for it. */
const needsPage = (error: unknown) =>
  CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.page === true;

/** The app's reactions when the server requires a second factor. */
export type FactorPrompt = {
  /** Asks for the factor. Resolves to true if the user has given it. */
  ask: () => Promise<boolean>;
  /** Leads to the page where the user sets up a factor. */
  openPage: () => void;
};

let prompt: FactorPrompt | undefined;

/** Sets the app's reactions for when the server requires a second factor. */
export const setFactorPrompt = (value: FactorPrompt): void => {
  prompt = value;
};

/** Asks for a second factor when the server requires one, and then sends the operation again. */
const giveFactor = new ErrorLink(({ error, operation, forward }) => {
  if (!prompt || codeOf(error) !== "FACTOR_REQUIRED") return;
  if (needsPage(error)) return prompt.openPage();
  return from(prompt.ask()).pipe(
    mergeMap((isGiven) => (isGiven ? forward(operation) : throwError(() => error))),
  );
});

const saysLoggedOut = (error: unknown) =>
  codeOf(error) === "UNAUTHENTICATED" || (ServerError.is(error) && error.statusCode === 401);

/** Creates the browser's client. If the server no longer knows the session, the session ends in every tab. */
export function createClient(): ApolloClient {
  const endLostSession = new ErrorLink(({ error, operation }) => {
    if (saysLoggedOut(error)) expireSession(operation.getContext().token);
  });
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([endLostSession, giveFactor, withSession, createLink()]),
    // A read after a write must not share the response of a read that began before the write.
    queryDeduplication: false,
  });
  // On the server the client exists only because hooks need one. It reads nothing.
  if (!import.meta.env.SSR) clearCacheForNextUser(client);
  return client;
}

/**
 * Clears the cache when the user changes: the next user must not see the data that the previous one was allowed to
 * read.
 */
function clearCacheForNextUser(client: ApolloClient) {
  let owner = currentUser()?._id;
  onSessionChange(() => {
    // The page stays open, and the same user may log in again there.
    if (sessionHasExpired()) return;
    const before = owner;
    owner = currentUser()?._id;
    if (before !== undefined && before !== owner) void client.clearStore();
  });
}

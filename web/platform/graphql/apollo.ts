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

type Page = { edges?: readonly unknown[]; nodes?: readonly unknown[] };

/** The cache policy of a list: a page that is fetched with `after` is appended to the cached list. */
const growing: FieldPolicy<Page> = {
  keyArgs: ["kind", "filter", "orderBy", "first", "offset"],
  merge: (existing, incoming, { args }) =>
    args?.after && existing
      ? {
          ...incoming,
          edges: incoming.edges && [...(existing.edges ?? []), ...incoming.edges],
          nodes: incoming.nodes && [...(existing.nodes ?? []), ...incoming.nodes],
        }
      : incoming,
};

/** Returns an Apollo cache configured for the schema's types. */
export const createCache = (): InMemoryCache =>
  new InMemoryCache({
    possibleTypes: schema.possibleTypes,
    typePolicies: {
      Query: { fields: { devices: growing } },
      // Each of these types has only one object.
      Shop: { keyFields: [] },
      QuoteRulesDraft: { keyFields: [] },
      FeedSettings: { keyFields: [] },
      // These objects belong to an evaluation. Each page selects different fields, so the cache merges the fields.
      Purchase: { merge: true },
      SeenDevice: { merge: true },
    },
  });

/**
 * Sends the session's token, and keeps the token in the context, where `endLostSession` finds it if the request fails.
 */
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
 * The maximum length of the variables in a query's URL, in characters. Servers and proxies limit the length of URLs.
 */
const longestVariables = 2_000;

/** Sends queries by POST if their variables are too long for a URL. */
const keepAddressesShort = new ApolloLink((operation, forward) => {
  if (encodeURIComponent(JSON.stringify(operation.variables)).length > longestVariables) {
    operation.setContext(({ fetchOptions }) => ({
      fetchOptions: { ...fetchOptions, method: "POST" },
    }));
  }
  return forward(operation);
});

/**
 * Sends operations by their hash, and sends queries by GET so that HTTP caches can store the responses. If the server
 * has another version and doesn't know the hash, the link sends the operation's text.
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

/** Returns whether the user has no second factor yet and must first open the page where it is set up. */
const needsPage = (error: unknown) =>
  CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.page === true;

/** The functions that the client calls when the server requires a second factor. */
export type FactorPrompt = {
  /** Asks the user for the second factor. Resolves to true if the user has entered it. */
  ask: () => Promise<boolean>;
  /** Opens the page where the user sets up a second factor. */
  openPage: () => void;
};

/** Asks for a second factor when the server requires one, and then sends the operation again. */
const giveFactor = (promptOf: () => FactorPrompt | undefined) =>
  new ErrorLink(({ error, operation, forward }) => {
    const prompt = promptOf();
    if (!prompt || codeOf(error) !== "FACTOR_REQUIRED") return;
    if (needsPage(error)) return prompt.openPage();
    return from(prompt.ask()).pipe(
      mergeMap((isGiven) => (isGiven ? forward(operation) : throwError(() => error))),
    );
  });

const saysLoggedOut = (error: unknown) =>
  codeOf(error) === "UNAUTHENTICATED" || (ServerError.is(error) && error.statusCode === 401);

/**
 * Creates the browser's client. If the server rejects the session's token, the session ends in every tab. `promptOf`
 * returns the functions for a second factor, or undefined if no guarded page has been opened.
 */
export function createClient(promptOf: () => FactorPrompt | undefined): ApolloClient {
  const endLostSession = new ErrorLink(({ error, operation }) => {
    if (saysLoggedOut(error)) expireSession(operation.getContext().token);
  });
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([endLostSession, giveFactor(promptOf), withSession, createLink()]),
    // A read after a write must not share the response of a read that began before the write.
    queryDeduplication: false,
  });
  clearCacheForNextUser(client);
  return client;
}

/** Clears the cache when the user changes, because the next user may not be allowed to read the cached data. */
function clearCacheForNextUser(client: ApolloClient) {
  let owner = currentUser()?._id;
  onSessionChange(() => {
    // After the session has expired, the page stays open so that the same user can log in again and continue.
    if (sessionHasExpired()) return;
    const before = owner;
    owner = currentUser()?._id;
    if (before !== undefined && before !== owner) void client.clearStore();
  });
}

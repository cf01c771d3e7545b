import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import type { FieldPolicy } from "@apollo/client/cache";
import { ServerError } from "@apollo/client/errors";
import { ErrorLink } from "@apollo/client/link/error";
import { BaseHttpLink } from "@apollo/client/link/http";
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

const saysLoggedOut = (error: unknown) =>
  codeOf(error) === "UNAUTHENTICATED" || (ServerError.is(error) && error.statusCode === 401);

/** The browser's client. A session that the server no longer knows ends in every tab. */
export function createClient(): ApolloClient {
  const endLostSession = new ErrorLink(({ error, operation }) => {
    if (saysLoggedOut(error)) loseSession(operation.getContext().token);
  });
  const http = new BaseHttpLink({ uri: "/graphql" });
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([endLostSession, withSession, http]),
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

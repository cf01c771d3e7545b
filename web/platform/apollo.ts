import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import type { FieldPolicy } from "@apollo/client/cache";
import { ServerError } from "@apollo/client/errors";
import { ErrorLink } from "@apollo/client/link/error";
import { BaseHttpLink } from "@apollo/client/link/http";
import { possibleTypes } from "../generated/possibleTypes.ts";
import { codeOf } from "./errors.ts";
import { currentUser, endSession, onSessionChange } from "./session.ts";

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

const fetchWithSession: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers);
  const token = currentUser()?.token;
  if (token) headers.set("authorization", `Bearer ${token}`);
  return fetch(address, { ...init, headers });
};

const saysLoggedOut = (error: unknown) =>
  codeOf(error) === "UNAUTHENTICATED" || (ServerError.is(error) && error.statusCode === 401);

/** The browser's client. A session that the server no longer knows ends in every tab. */
export function createClient(): ApolloClient {
  const endLostSession = new ErrorLink(({ error }) => {
    if (saysLoggedOut(error)) endSession();
  });
  const http = new BaseHttpLink({ uri: "/graphql", fetch: fetchWithSession });
  const client = new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([endLostSession, http]),
  });
  forgetWhatWasPersonal(client);
  return client;
}

/** What somebody was allowed to see is not for who comes after. */
function forgetWhatWasPersonal(client: ApolloClient) {
  let token = currentUser()?.token;
  onSessionChange(() => {
    const before = token;
    token = currentUser()?.token;
    if (before !== undefined && before !== token) void client.clearStore();
  });
}

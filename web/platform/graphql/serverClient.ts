import { ApolloClient, ApolloLink } from "@apollo/client";
import { from, map } from "rxjs";
import { createCache } from "./apollo.ts";
import type { Execute } from "./pageData.ts";

/** No query outlives the render. */
const autoDisposeTimeoutMs = 1_000;

/** The client of one render on the server, which runs its operations in process. */
export const createServerClient = (execute: Execute): ApolloClient =>
  new ApolloClient({
    ssrMode: true,
    cache: createCache(),
    link: new ApolloLink(({ query, variables }) =>
      from(execute<Record<string, unknown>, typeof variables>(query, variables)).pipe(
        map((data) => ({ data })),
      ),
    ),
    defaultOptions: { react: { suspense: { autoDisposeTimeoutMs } } },
  });

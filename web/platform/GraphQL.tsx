import type { ReactNode } from "react";
import { graphqlClient } from "./client.ts";
import { loadApart } from "./loadApart.tsx";

/**
 * Around whatever uses Apollo's own hooks: pages that only some may see, dialogs, the admins'
 * buttons. It suspends while Apollo loads, which everybody else's first page is spared.
 */
export const { View: GraphQL } = loadApart(async () => {
  const [{ ApolloProvider }, client] = await Promise.all([
    import("./apolloProvider.ts"),
    graphqlClient(),
  ]);
  return {
    View: ({ children }: { children: ReactNode }) => (
      <ApolloProvider client={client}>{children}</ApolloProvider>
    ),
  };
});

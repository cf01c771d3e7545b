import type { ReactNode } from "react";
import { graphqlClient } from "./client.ts";
import { lazyComponent } from "./lazyComponent.tsx";

/** Apollo's provider, for dialogs and controls on public pages, which load without Apollo. */
export const GraphQL = lazyComponent(async () => {
  const [{ ApolloProvider }, client] = await Promise.all([
    import("@apollo/client/react"),
    graphqlClient(),
  ]);
  return ({ children }: { children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
});

import { useApolloClient } from "@apollo/client/react";
import { useRevalidator } from "react-router-dom";

/**
 * Reads again what the page shows, after a mutation on it: Apollo's cache is emptied, its active
 * queries are sent again, and the route's loaders run. What fails of it, the page itself shows.
 */
export function useRefresh(): () => Promise<void> {
  const client = useApolloClient();
  const { revalidate } = useRevalidator();
  return async () => {
    await client.resetStore().catch(() => undefined);
    await revalidate();
  };
}

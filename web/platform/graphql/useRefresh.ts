import { useApolloClient } from "@apollo/client/react";
import { useRevalidator } from "react-router-dom";

/**
 * Runs the page's loaders again, which then read from the server: after a mutation on a public page, whose data
 * are its loader's own, and where another user has changed what a page shows.
 */
export function useRefresh(): () => Promise<void> {
  const { cache } = useApolloClient();
  const { revalidate } = useRevalidator();
  return () => {
    cache.evict({ id: "ROOT_QUERY" });
    return revalidate();
  };
}

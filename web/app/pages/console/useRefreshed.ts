import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { currentUser } from "../../../platform/session.ts";

/**
 * Reads a query that is on screen again every `everyMs`, while somebody can see it: at once where
 * they come back to it.
 */
export function useRefreshed(queryName: string, everyMs: number): void {
  const client = useApolloClient();
  useEffect(() => {
    const refresh = () => {
      // Nobody is logged in while a page waits for that.
      if (document.visibilityState !== "visible" || !currentUser()) return;
      // Offline for a while: the next time will do.
      client.refetchQueries({ include: [queryName] }).catch(() => undefined);
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [client, queryName, everyMs]);
}

import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";

/** Reads a query that is on screen again every `everyMs`, while somebody can see it. */
export function useRefreshed(queryName: string, everyMs: number): void {
  const client = useApolloClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      // Offline for a while: the next time will do.
      client.refetchQueries({ include: [queryName] }).catch(() => undefined);
    }, everyMs);
    return () => clearInterval(timer);
  }, [client, queryName, everyMs]);
}

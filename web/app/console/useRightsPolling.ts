import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { useRevalidator } from "react-router-dom";
import { MyRightsDocument } from "../../generated/MyRights.ts";
import { storeRights } from "../../platform/rights.ts";
import { currentUser } from "../../platform/session.ts";

const pollMs = 30_000;

/**
 * Reads the user's rights regularly. If the user's role has changed, an open tab updates its navigation and the page's
 * data.
 */
export function useRightsPolling(): void {
  const { revalidate } = useRevalidator();
  const { data } = useQuery(MyRightsDocument, {
    fetchPolicy: "no-cache",
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden || currentUser() === null,
  });
  useEffect(() => {
    if (data && storeRights(data)) void revalidate();
  }, [data, revalidate]);
}

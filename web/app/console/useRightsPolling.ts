import { useEffect } from "react";
import { useRevalidator } from "react-router-dom";
import { MyRightsDocument } from "../../generated/MyRights.ts";
import { usePolling } from "../../platform/graphql/usePolling.ts";
import { useRead } from "../../platform/graphql/useRead.ts";
import { storeRights } from "../../platform/rights.ts";

const pollMs = 30_000;

/**
 * Reads the user's rights regularly. If the user's role has changed, an open tab updates its navigation and the page's
 * data.
 */
export function useRightsPolling(): void {
  const { revalidate } = useRevalidator();
  const { data, retry } = useRead(MyRightsDocument, {});
  usePolling(pollMs, retry);
  useEffect(() => {
    if (data && storeRights(data)) void revalidate();
  }, [data, revalidate]);
}

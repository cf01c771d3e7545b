import { ConsoleCountsDocument } from "../../generated/ConsoleCounts.ts";
import { usePolling } from "../../platform/graphql/usePolling.ts";
import { useRead } from "../../platform/graphql/useRead.ts";
import { useMay } from "../../platform/rights.ts";
import type { Waiting } from "./consolePage.ts";

/** The delay of the first request. In this time, the page's own data is loaded. */
const delayMs = 1_000;
const pollMs = 30_000;

/**
 * Returns how many requests wait for an admin. If this server runs a restored copy of the shop, also returns since
 * when. Both values are missing until they have been read.
 */
export function useCounts(): {
  counts: Partial<Record<Waiting, number>>;
  quietSince: string | undefined;
} {
  const mayDecide = useMay()("DECIDE_REQUESTS");
  const { data, retry } = useRead(ConsoleCountsDocument, { mayDecide }, delayMs);
  usePolling(pollMs, retry);
  return {
    counts: {
      sellRequests: data?.sellRequests?.totalCount,
      addRequests: data?.addRequests?.totalCount,
    },
    quietSince: data?.quietCopy?.since,
  };
}

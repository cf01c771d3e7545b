import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { ConsoleCountsDocument } from "../../generated/ConsoleCounts.ts";
import { currentUser } from "../../platform/session.ts";
import type { Waiting } from "./entries.ts";

/** The page's own data come first. */
const delayMs = 1_000;
const pollMs = 30_000;

/** How much waits for an admin; nothing until it is known. */
export function useCounts(): Partial<Record<Waiting, number>> {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery(ConsoleCountsDocument, {
    skip: !isDue,
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden || currentUser() === null,
  });
  return {
    sellRequests: data?.sellRequests.totalCount,
    addRequests: data?.addRequests.totalCount,
  };
}

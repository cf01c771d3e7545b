import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router-dom";
import { currentUser } from "../session.ts";

/**
 * Calls `poll` at this interval, while the page is visible and its user is logged in. By default, loads the page's data
 * again. Pass 0 to stop.
 */
export function usePolling(ms: number, poll?: () => void): void {
  const { revalidate } = useRevalidator();
  const run = useEffectEvent(() => {
    if (!document.hidden && currentUser() !== null) void (poll ?? revalidate)();
  });
  useEffect(() => {
    if (ms === 0) return;
    const timer = setInterval(() => run(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

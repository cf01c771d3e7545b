import { useEffect } from "react";
import { useRevalidator } from "react-router-dom";
import { currentUser } from "../session.ts";

/**
 * Loads the page's data again at this interval, while the page is visible and its user is logged in. Pass 0 to stop.
 */
export function usePolling(ms: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (ms === 0) return;
    const timer = setInterval(() => {
      if (!document.hidden && currentUser() !== null) void revalidate();
    }, ms);
    return () => clearInterval(timer);
  }, [revalidate, ms]);
}

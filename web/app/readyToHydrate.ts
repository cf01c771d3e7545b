import { useEffect } from "react";
import type { HydrationState } from "react-router-dom";
import { stopClock } from "../platform/now.ts";
import { currentUser } from "../platform/session.ts";

/** Returns the user for whom the server rendered the document; undefined for pages that are the same for everyone. */
const userOfDocument = () => document.getElementById("hydration-data")?.dataset.user;

/** Whether the server rendered the document for the current user, with the page's data. */
export const isOfUser = (): boolean =>
  userOfDocument() !== undefined && userOfDocument() === currentUser()?._id;

/**
 * Returns the data with which the browser starts; undefined if the server rendered the document for another user. If
 * the document is the current user's, stops the clock at the time of its rendering until hydration.
 */
export function ofCurrentUser(data: HydrationState | undefined): HydrationState | undefined {
  if (userOfDocument() === undefined) return data;
  if (!isOfUser()) return undefined;
  const time = document.getElementById("hydration-data")?.dataset.time;
  stopClock(new Date(time ?? Date.now()));
  return data;
}

/** The longest time to wait for hydration. Rendering may have failed, and the document then shows an error boundary. */
const longestHydrationMs = 10_000;

const orTooLong = (hydrated: Promise<void>) =>
  Promise.race([hydrated, new Promise<void>((resolve) => setTimeout(resolve, longestHydrationMs))]);

let onHydrated: () => void;
const pageHydrated = new Promise<void>((resolve) => {
  onHydrated = resolve;
});

/** Resolves when a page that the server rendered for this user is hydrated, and immediately for any other page. */
export const untilHydrated = async (): Promise<void> => {
  if (isOfUser()) await orTooLong(pageHydrated);
};

/** Reports that the page is hydrated. Call this hook in the component around the page. */
export const useHydrated = (): void =>
  useEffect(() => {
    stopClock();
    onHydrated();
  }, []);

/** The id of a guarded page's fallback, by which a guard finds it in the server's HTML. */
export const fallbackId = "guarded-fallback";

let onFallbackHydrated: () => void;
const fallbackHydrated = new Promise<void>((resolve) => {
  onFallbackHydrated = resolve;
});

/**
 * Resolves when React has hydrated the fallback that the server sent instead of a guarded page, and immediately for any
 * other document. Otherwise React would find the finished page where the HTML has the fallback and render everything
 * again, which loses the focus and the text typed into the header.
 */
export const untilFallbackHydrated = async (): Promise<void> => {
  if (document.getElementById(fallbackId)) await orTooLong(fallbackHydrated);
};

/** Reports that the fallback is hydrated. Call this hook in the fallback. */
export const useFallbackHydrated = (): void => useEffect(() => onFallbackHydrated(), []);

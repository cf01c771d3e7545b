import { useEffect } from "react";
import type { HydrationState } from "react-router-dom";
import { stopClock } from "../platform/now.ts";
import { currentUser } from "../platform/session.ts";

/**
 * Returns the id of the user for whom the server rendered the document. Returns undefined if the document is the same
 * for everyone.
 */
const userOfDocument = () => document.getElementById("hydration-data")?.dataset.user;

/** Returns whether the server rendered the document, with the page's data, for the current user. */
export const isOfUser = (): boolean =>
  userOfDocument() !== undefined && userOfDocument() === currentUser()?._id;

/**
 * Returns the data to hydrate the page with, or undefined if the server rendered the document for another user. If the
 * document was rendered for the current user, stops the clock at the time of rendering, until the page is hydrated.
 */
export function ofCurrentUser(data: HydrationState | undefined): HydrationState | undefined {
  if (userOfDocument() === undefined) return data;
  if (!isOfUser()) return undefined;
  const time = document.getElementById("hydration-data")?.dataset.time;
  stopClock(new Date(time ?? Date.now()));
  return data;
}

/**
 * The longest time to wait for hydration. If rendering has failed and the document shows an error boundary, hydration
 * never ends.
 */
const longestHydrationMs = 10_000;

const orTooLong = (hydrated: Promise<void>) =>
  Promise.race([hydrated, new Promise<void>((resolve) => setTimeout(resolve, longestHydrationMs))]);

let onHydrated: () => void;
const pageHydrated = new Promise<void>((resolve) => {
  onHydrated = resolve;
});

/**
 * Resolves when the page is hydrated, if the server rendered it for the current user. Otherwise resolves immediately.
 */
export const untilHydrated = async (): Promise<void> => {
  if (isOfUser()) await orTooLong(pageHydrated);
};

/** Reports that the page is hydrated. Call this hook in the component around the page. */
export const useHydrated = (): void =>
  useEffect(() => {
    stopClock();
    onHydrated();
  }, []);

/** The id of the fallback for guarded pages. Guards look for it in the server's HTML. */
export const fallbackId = "guarded-fallback";

let onFallbackHydrated: () => void;
const fallbackHydrated = new Promise<void>((resolve) => {
  onFallbackHydrated = resolve;
});

/**
 * Resolves when React has hydrated the fallback for a guarded page. If the document contains no fallback, resolves
 * immediately. If the page were shown earlier, React would find HTML that differs from the page, and would render
 * everything again. The focus and the text typed into the header would be lost.
 */
export const untilFallbackHydrated = async (): Promise<void> => {
  if (document.getElementById(fallbackId)) await orTooLong(fallbackHydrated);
};

/** Reports that the fallback is hydrated. Call this hook in the fallback. */
export const useFallbackHydrated = (): void => useEffect(() => onFallbackHydrated(), []);

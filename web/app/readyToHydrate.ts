import { useEffect } from "react";
import type { HydrationState } from "react-router-dom";
import { stopClock } from "../platform/now.ts";
import { currentUser } from "../platform/session.ts";

/** Whom the server rendered the document for, undefined for pages that are the same for all. */
const userOfDocument = () => document.getElementById("hydration-data")?.dataset.user;

/** Whether the server rendered the document for the current user, with the data of the page. */
export const isOfUser = (): boolean =>
  userOfDocument() !== undefined && userOfDocument() === currentUser()?._id;

/**
 * The data with which the browser starts: all that the server has read for the current user, with which React hydrates the
 * page as it was at that time. None of a document that was rendered for another user.
 */
export function ofCurrentUser(data: HydrationState | undefined): HydrationState | undefined {
  if (userOfDocument() === undefined) return data;
  if (!isOfUser()) return undefined;
  const time = document.getElementById("hydration-data")?.dataset.time;
  stopClock(new Date(time ?? Date.now()));
  return data;
}

/** Rendering may have failed, and shows an error boundary. */
const longestHydrationMs = 10_000;

const orTooLong = (hydrated: Promise<void>) =>
  Promise.race([hydrated, new Promise<void>((resolve) => setTimeout(resolve, longestHydrationMs))]);

let onHydrated: () => void;
const pageHydrated = new Promise<void>((resolve) => {
  onHydrated = resolve;
});

/** Resolves when a page that the server rendered for this user is hydrated, for any other at once. */
export const untilHydrated = async (): Promise<void> => {
  if (isOfUser()) await orTooLong(pageHydrated);
};

/** To be called around the page. */
export const useHydrated = (): void =>
  useEffect(() => {
    stopClock();
    onHydrated();
  }, []);

/** The id of the fallback of a guarded page, by which a guard finds it in the server's HTML. */
export const fallbackId = "guarded-fallback";

let onFallbackHydrated: () => void;
const fallbackHydrated = new Promise<void>((resolve) => {
  onFallbackHydrated = resolve;
});

/**
 * Resolves when React has hydrated the fallback that the server sent in place of a guarded page, for any other document
 * at once. React would otherwise find the finished page where the HTML has the fallback, and begin anew, which loses
 * the focus and what was typed into the header.
 */
export const untilFallbackHydrated = async (): Promise<void> => {
  if (document.getElementById(fallbackId)) await orTooLong(fallbackHydrated);
};

/** To be called by the fallback. */
export const useFallbackHydrated = (): void => useEffect(() => onFallbackHydrated(), []);

import { useEffect } from "react";
import type { createBrowserRouter } from "react-router-dom";
import { serverState, serverStateId } from "../platform/graphql/serverState.ts";
import { contentId } from "./useFocusAfterNavigation.ts";

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">;

/** Resolves when the guards and loaders of the first page have run. */
const initialized = (router: Router) =>
  new Promise<void>((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });

/**
 * Whether the server's HTML is what the router renders first. The fallback of a guarded page is: its guard waits for
 * hydration (`untilFallbackHydrated`). The page itself is, when its loaders have found what they read in Apollo's cache.
 * False for a page that was rendered for another user.
 */
export async function readyToHydrate(router: Router): Promise<boolean> {
  if (!document.getElementById(serverStateId)) return true;
  if (!serverState()) return false;
  const { pathname } = router.state.location;
  await initialized(router);
  restoreBoundary();
  // A guard may have redirected.
  return !router.state.errors && router.state.location.pathname === pathname;
}

/** Puts back the comments by which React finds the boundary around the page, where a proxy has dropped them. */
function restoreBoundary() {
  const main = document.getElementById(contentId);
  if (!main || main.firstChild instanceof Comment) return;
  main.prepend(document.createComment("$"));
  main.append(document.createComment("/$"));
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
  if (serverState()) await orTooLong(pageHydrated);
};

/** To be called within the boundary that React hydrates the page in, by itself and after the rest. */
export const useHydrated = (): void => useEffect(() => onHydrated(), []);

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

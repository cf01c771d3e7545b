import { useEffect } from "react";
import type { createBrowserRouter } from "react-router-dom";
import { serverState, serverStateId } from "../platform/graphql/serverState.ts";
import { currentUser } from "../platform/session.ts";
import type { GuardHandle } from "./LanguageSwitch.tsx";

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">;

/** Resolves when the guards and loaders of the first page have run. */
const initialized = (router: Router) =>
  new Promise<void>((resolve) => {
    const check = () => router.state.initialized && resolve();
    router.subscribe(check);
    check();
  });

/** Whether a guard has redirected, or will: while React hydrates the fallback, the page of another address takes its place. */
const isRefused = ({ state }: Router) =>
  state.historyAction !== "POP" ||
  state.matches.some(({ route }) =>
    (route.handle as Partial<GuardHandle> | undefined)?.rule?.(currentUser()),
  );

/**
 * Whether the server's HTML is what the router renders first: the fallback of a page, or the page itself, for this user,
 * whose loaders find what they read in Apollo's cache. False for a page that was rendered for another user.
 */
export async function readyToHydrate(router: Router): Promise<boolean> {
  if (!document.getElementById(serverStateId)) return !isRefused(router);
  if (!serverState()) return false;
  const { pathname } = router.state.location;
  await initialized(router);
  // A guard may have redirected.
  return !router.state.errors && router.state.location.pathname === pathname;
}

let onHydrated: () => void;
const pageHydrated = new Promise<void>((resolve) => {
  onHydrated = resolve;
});

/** Where rendering fails, and an error boundary is shown. */
const longestHydrationMs = 10_000;

/** Resolves when a page that the server rendered for this user is hydrated, for any other at once. */
export const untilHydrated = async (): Promise<void> => {
  if (serverState())
    await Promise.race([
      pageHydrated,
      new Promise((resolve) => setTimeout(resolve, longestHydrationMs)),
    ]);
};

/** To be called within the boundary that React hydrates the page in, by itself and after the rest. */
export const useHydrated = (): void => useEffect(() => onHydrated(), []);

import { useSyncExternalStore } from "react";

/** A request to open the login over the current page. */
type LoginRequest = {
  /** The page to go to after the login, for a user who stays on this one if it is given up. */
  onwards?: string | undefined;
};

let request: LoginRequest | undefined;
const listeners = new Set<() => void>();

function set(value: LoginRequest | undefined) {
  request = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the login over the current page; after it, the user goes on to a page if one is given. */
export const openLogin = (onwards?: string): void => set({ onwards });

/** Closes the login. */
export const closeLogin = (): void => set(undefined);

/** The request, where the login is to be open over the current page. */
export const useLoginRequest = (): LoginRequest | undefined =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => undefined,
  );

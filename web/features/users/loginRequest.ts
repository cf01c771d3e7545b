import { useSyncExternalStore } from "react";

/** A request to open the login dialog over the current page. */
type LoginRequest = {
  /** The page to open after the login. If the user closes the dialog, the current page stays open. */
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

/** Opens the login dialog over the current page. If `onwards` is given, the login leads to that page. */
export const openLogin = (onwards?: string): void => set({ onwards });

/** Closes the login dialog. */
export const closeLogin = (): void => set(undefined);

/** Returns the request if the login dialog is open over the current page. */
export const useLoginRequest = (): LoginRequest | undefined =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => undefined,
  );

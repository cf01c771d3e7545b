import { useSyncExternalStore } from "react";

/** A request to open the login over the current page. */
type LoginRequest = {
  /** The page to open after the login. If the user closes the login, the current page stays. */
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

/** Opens the login over the current page. After the login, opens the given page, if any. */
export const openLogin = (onwards?: string): void => set({ onwards });

/** Closes the login. */
export const closeLogin = (): void => set(undefined);

/** Returns the request while the login is open over the current page. */
export const useLoginRequest = (): LoginRequest | undefined =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => undefined,
  );

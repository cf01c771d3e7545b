import { useSyncExternalStore } from "react";

let isRequested = false;
const listeners = new Set<() => void>();

function set(value: boolean) {
  isRequested = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the login over the current page. */
export const openLogin = (): void => set(true);

/** Closes the login. */
export const closeLogin = (): void => set(false);

/** Whether the login is to be open over the current page. */
export const useLoginRequest = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRequested,
    () => false,
  );

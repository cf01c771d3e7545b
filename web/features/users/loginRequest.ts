import { useSyncExternalStore } from "react";

let asked = false;
const listeners = new Set<() => void>();

function set(value: boolean) {
  asked = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the login over the page that is shown. */
export const askToLogIn = (): void => set(true);

/** The login is over, or was given up. */
export const forgetLoginRequest = (): void => set(false);

/** Whether the login is to be open over the page that is shown. */
export const useLoginRequest = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => false,
  );

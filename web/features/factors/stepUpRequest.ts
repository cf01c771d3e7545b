import { useSyncExternalStore } from "react";

/** Called with true if the user has entered the factor. */
type Settle = (isGiven: boolean) => void;

let waiting: readonly Settle[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Settle[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog that asks for a second factor. Resolves to true if the user has entered it. */
export const askForFactor = (): Promise<boolean> =>
  new Promise((resolve) => set([...waiting, resolve]));

/** Settles all requests that wait for a second factor, and closes the dialog. */
export function settleStepUp(isGiven: boolean): void {
  for (const settle of waiting) settle(isGiven);
  set([]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether a request waits for a second factor. */
export const useIsWaiting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waiting.length > 0,
    () => false,
  );

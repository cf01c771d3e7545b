import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Returns whether React has hydrated the page. False on the server and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

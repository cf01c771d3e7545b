import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether scripts have taken over: false on the server and while React hydrates its HTML. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

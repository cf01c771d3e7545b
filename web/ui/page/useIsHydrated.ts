import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Whether scripts have taken over the page. False on the server and while React hydrates the server's HTML. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

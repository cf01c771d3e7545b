import { useEffect } from "react";

/** Makes the service worker store the page at this path for visits without a network. */
export function useKeptPage(path: string): void {
  useEffect(() => {
    // Loads this code separately, because the first view of the page doesn't need it.
    const kept = import("./offline.ts").then(({ keepPage }) => keepPage(path));
    return () =>
      void kept.then(
        (cancel) => cancel(),
        () => undefined,
      );
  }, [path]);
}

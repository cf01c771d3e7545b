import { useEffect } from "react";

/** Makes the service worker store the page at this path, so that it can be shown without a network. */
export function useKeptPage(path: string): void {
  useEffect(() => {
    // Loaded separately, because the first view of the page doesn't need this code.
    const kept = import("./offline.ts").then(({ keepPage }) => keepPage(path));
    return () =>
      void kept.then(
        (cancel) => cancel(),
        () => undefined,
      );
  }, [path]);
}

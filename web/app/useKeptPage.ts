import { useEffect } from "react";

/** Has the service worker cache the page at this path, for visits without a network. */
export function useKeptPage(path: string): void {
  useEffect(() => {
    // Loaded apart: the first view does without it.
    const kept = import("./offline.ts").then(({ keepPage }) => keepPage(path));
    return () =>
      void kept.then(
        (cancel) => cancel(),
        () => undefined,
      );
  }, [path]);
}

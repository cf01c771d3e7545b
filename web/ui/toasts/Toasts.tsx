import { type ComponentType, useEffect, useState } from "react";
import { onToastWaiting } from "./toasts.ts";

/**
 * The place of all toasts. Chakra's Toaster (14 kB) is loaded at the first interaction, before a request can lose the
 * network, or at the first toast if that comes earlier.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    const load = () => {
      // If loading fails without a network, the next toast tries again.
      import("./Toaster.tsx").then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => undefined,
      );
    };
    const unsubscribe = onToastWaiting(load);
    const once = new AbortController();
    for (const interaction of ["pointerdown", "keydown"]) {
      addEventListener(
        interaction,
        () => {
          once.abort();
          load();
        },
        { signal: once.signal },
      );
    }
    return () => {
      once.abort();
      unsubscribe();
    };
  }, []);
  return Toaster && <Toaster />;
}

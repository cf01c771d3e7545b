import { type ComponentType, useEffect, useState } from "react";
import { onToastWaiting } from "./toasts.ts";

/**
 * The place of all toasts. Chakra's Toaster (14 kB) is loaded at the user's first interaction. The Toaster is then
 * ready even if a later request fails for lack of a network. If a toast comes before any interaction, the Toaster is
 * loaded for that toast.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    const load = () => {
      // If loading fails without a network, the next toast tries to load the Toaster again.
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

import { useEffect, useEffectEvent } from "react";

type Watcher = EventTarget & { destroy(): void };

declare global {
  /** Undefined in browsers without close requests. As of 2026-11 only Chromium supports close requests. */
  var CloseWatcher: (new () => Watcher) | undefined;
}

/**
 * Calls `onClose` when the system asks to close a dialog, for instance because the user presses Android's Back. Without
 * this hook, Back would leave the page. If several dialogs are open, only the `onClose` of the dialog opened last is
 * called. If `onClose` is undefined, the system doesn't ask.
 */
export function useCloseRequest(onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const canClose = onClose !== undefined;
  useEffect(() => {
    const { CloseWatcher } = globalThis;
    if (!canClose || !CloseWatcher) return;
    let watcher: Watcher;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener("close", () => {
        // Each watcher receives only one request. Starts another watcher, because the form may stay open to ask for
        // confirmation.
        watch();
        close();
      });
    };
    watch();
    return () => watcher.destroy();
  }, [canClose]);
}

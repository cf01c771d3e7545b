import { useEffect, useEffectEvent } from "react";

type Watcher = EventTarget & { destroy(): void };

declare global {
  /** Missing in browsers without close requests: all but Chromium's, as of 2026-11. */
  var CloseWatcher: (new () => Watcher) | undefined;
}

/**
 * Calls `onClose` when the system asks to close a dialog: with Android's Back, which would leave the page otherwise.
 * Of several open dialogs the last one is asked. There is no request while `onClose` is missing.
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
        // A watcher receives one request, and a form may ask first and stay open.
        watch();
        close();
      });
    };
    watch();
    return () => watcher.destroy();
  }, [canClose]);
}

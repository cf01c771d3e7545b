import { useEffect, useEffectEvent } from "react";

type Watcher = EventTarget & { destroy(): void };

declare global {
  /** Undefined in browsers without close requests, which are all except Chromium's as of 2026-11. */
  var CloseWatcher: (new () => Watcher) | undefined;
}

/**
 * Calls `onClose` when the system asks to close a dialog, for instance with Android's Back, which would otherwise leave
 * the page. If several dialogs are open, the last one is asked. Without `onClose` the system never asks.
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
        // A watcher receives only one request, but a form may ask for confirmation and stay open.
        watch();
        close();
      });
    };
    watch();
    return () => watcher.destroy();
  }, [canClose]);
}

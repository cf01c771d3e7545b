import { useEffect } from "react";

/**
 * If a slash follows the previous key after at least this many milliseconds, a person typed it. When scanners type web
 * addresses, the slashes follow sooner.
 */
const pauseMs = 300;

const fields = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]";

/** Focuses the header's search field when a person presses `/` outside fields and dialogs. */
export function useSlashToSearch(): void {
  useEffect(() => {
    let last = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      const isAfterPause = timeStamp - last > pauseMs;
      last = timeStamp;
      if (key !== "/" || !isAfterPause || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(fields)) return;
      const search = document.querySelector<HTMLInputElement>("header input[name=search]");
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

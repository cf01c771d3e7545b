import { useEffect } from "react";

/**
 * The shortest pause before a slash that a person types, in milliseconds. A scanner types the slashes of a web address
 * sooner after the other characters.
 */
const pauseMs = 300;

const fields = "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]";

/** Focuses the header's search when a person presses `/` outside of a field or dialog. */
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

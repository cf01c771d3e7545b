import { useEffect, useEffectEvent } from "react";

/** The longest time between two characters of a scan, in milliseconds. People take longer. */
const maxGapMs = 60;

/** The minimum length of a scan. People don't press this many keys at that speed by accident. */
const minLength = 6;

const textFields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Calls `onScan` with the string that a scanner types while no field has the focus, for instance on a page without
 * fields or after a form has been saved. Otherwise the string would be lost. A scanner types Enter at the end.
 */
export function useScanAnywhere(onScan: (text: string) => unknown): void {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    let text = "";
    let last = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event;
      const isLost = !(target instanceof Element && target.closest(textFields));
      if (
        !isLost ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat ||
        event.isComposing
      ) {
        text = "";
        return;
      }
      if (timeStamp - last > maxGapMs) text = "";
      if (key === "Enter" && text.length >= minLength) {
        // Enter must not press the focused button. If a dialog is open, the scan is ignored, because the dialog must be
        // answered first.
        event.preventDefault();
        if (!document.querySelector(dialogs)) scanned(text);
        text = "";
        return;
      }
      // Ignores modifier keys such as Shift, which are pressed between the characters.
      if (key.length !== 1) return;
      last = timeStamp;
      if (key === " " && text !== "") event.preventDefault();
      text += key;
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}

import { useEffect, useEffectEvent } from "react";

/** The longest time between two characters of a scan, in milliseconds. People type more slowly. */
const maxGapMs = 60;

/** The shortest scan. People don't press this many keys in such a quick row by accident. */
const minLength = 6;

const textFields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Calls `onScan` with a scanned text while no field has the focus, for instance after saving or on a page without
 * fields. The text would otherwise be lost. A scan ends with Enter.
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
        // A scan must not press the button that has the focus, and an open dialog must be answered first.
        event.preventDefault();
        if (!document.querySelector(dialogs)) scanned(text);
        text = "";
        return;
      }
      // Shift and other modifiers come between the characters.
      if (key.length !== 1) return;
      last = timeStamp;
      if (key === " " && text !== "") event.preventDefault();
      text += key;
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}

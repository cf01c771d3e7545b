import { useEffect, useEffectEvent } from "react";

/** A scanner types each character in less time than this. People don't. */
const maxGapMs = 60;

/** People don't press this many keys in a row by accident. */
const minLength = 6;

const textFields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Calls `onScan` with what a scanner types while no field has the focus, when it would otherwise be lost: after saving,
 * or on a page without fields. A scan ends with Enter.
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

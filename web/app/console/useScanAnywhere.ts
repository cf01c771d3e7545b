import { useEffect, useEffectEvent } from "react";

/** A scanner types its characters in less time than this each, and people don't. */
const maxGapMs = 60;

/** People don't press so many keys one after the other by accident. */
const minLength = 6;

const textFields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

const dialogs = "[role=dialog], [role=alertdialog]";

/**
 * Calls `onScan` with what a scanner types while no field has the focus, where it would be lost: after a save, or on a
 * page without fields. A scan ends with Enter.
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
        // It must not press the button that has the focus, and a dialog wants its own answer first.
        event.preventDefault();
        if (!document.querySelector(dialogs)) scanned(text);
        text = "";
        return;
      }
      // Shift and the like come between the characters.
      if (key.length !== 1) return;
      last = timeStamp;
      if (key === " " && text !== "") event.preventDefault();
      text += key;
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}

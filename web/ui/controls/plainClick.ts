import type { MouseEvent } from "react";

/** Handles a click on a link instead of the browser, unless a modifier key asks for another tab or window. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  act();
};

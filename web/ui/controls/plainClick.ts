import type { MouseEvent } from "react";

/**
 * Returns a click handler that calls `act` instead of following the link, unless a modifier key asks for another tab or
 * window.
 */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  act();
};

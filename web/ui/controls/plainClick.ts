import type { MouseEvent } from "react";

/**
 * Returns a click handler that calls `act` instead of following the link. A click with a modifier key still opens the
 * link in another tab or window.
 */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  act();
};

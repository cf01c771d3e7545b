import type { MouseEvent } from "react";

/** For a link: acts in its place, unless a modifier key asks for another tab or window. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  act();
};

import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** The id of the element around every page. */
export const contentId = "content";

/** Whether the user is already busy with a dialog, a menu or a text. */
const isBusy = () =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null ||
  document.activeElement?.matches("input, textarea, select, details[open] > summary");

/**
 * Focuses the beginning of the page or section after a navigation to it, so that keyboard and screen reader continue
 * there.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    const section = hash && document.getElementById(hash.slice(1));
    const target = section || (before.pathname !== pathname && document.getElementById(contentId));
    if (target && !isBusy()) target.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}

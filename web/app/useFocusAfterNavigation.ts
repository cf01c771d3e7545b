import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** The id of the element that contains the page. */
export const contentId = "content";

/** Returns whether the user is busy with a dialog, a menu or a text field. */
const isBusy = () =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null ||
  document.activeElement?.matches("input, textarea, select, details[open] > summary");

/**
 * After a navigation, focuses the beginning of the page or of the section that the address names. People who use a
 * keyboard or a screen reader then continue there.
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

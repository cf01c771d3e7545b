import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** The id of the element around every page. */
export const contentId = "content";

/** Whether the user has already moved on to something else: a dialog, a menu, a text. */
const isBusy = () =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null ||
  document.activeElement?.matches("input, textarea, select, details[open] > summary");

/** After a navigation to another page or section, keyboard and screen reader continue at its beginning. */
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

import { useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** How far down each entry of the history was, by its key. */
const positions = new Map<string, number>();

/** Whether the page that the browser came with has been shown; it scrolls that one by itself. */
let arrived = false;

/** Whether somebody is at something of their own already: a dialog, a menu, a text. */
const isBusy = () =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null ||
  document.activeElement?.matches("input, textarea, select, details[open] > summary");

/**
 * Begins each page at its top, and returns to where one was on Back. It stands behind its page, in
 * the same Suspense boundary, so that it acts when the page is there to be scrolled. Navigation
 * with `state: { keepScroll: true }` leaves the position alone.
 */
export function ScrollKeeper() {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const keep = type !== "POP" && Boolean(state?.keepScroll);

  useLayoutEffect(() => {
    if (arrived && !keep) window.scrollTo(0, (type === "POP" && positions.get(key)) || 0);
    const remember = () => void positions.set(key, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, type, keep]);

  // Once for each page: the keyboard and screen readers go on from its beginning. Who has turned to
  // something else while the page was on its way stays there.
  useLayoutEffect(() => {
    if (arrived && !isBusy()) document.getElementById("content")?.focus({ preventScroll: true });
    arrived = true;
    history.scrollRestoration = "manual";
    const leaveToBrowser = () => {
      history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", leaveToBrowser);
    return () => window.removeEventListener("pagehide", leaveToBrowser);
  }, []);
  return null;
}

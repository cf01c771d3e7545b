import { type RefObject, useLayoutEffect } from "react";

const focusable = '[tabindex="-1"]';

/** Returns the focusable elements around a control, nearest first: for instance a section, a dialog and the page. */
function placesAround(control: Element): HTMLElement[] {
  const place = control.parentElement?.closest<HTMLElement>(focusable);
  return place ? [place, ...placesAround(place)] : [];
}

const focusFirst = (places: readonly HTMLElement[]) =>
  places.find((place) => place.isConnected)?.focus({ preventScroll: true });

/**
 * Moves the focus when a focused control is disabled or removed, because browsers would drop the focus. The nearest
 * remaining element around the control gets the focus, so that people who use a keyboard or a screen reader can
 * continue there. Does nothing if the focus has already moved elsewhere.
 */
export function useFocusKept(control: RefObject<HTMLElement | null>, isDisabled = false): void {
  useLayoutEffect(() => {
    const { current } = control;
    if (isDisabled && current && document.activeElement === current)
      focusFirst(placesAround(current));
  }, [control, isDisabled]);
  useLayoutEffect(
    // The clean-up runs before the control is removed.
    () => () => {
      const { current } = control;
      if (!current || document.activeElement !== current) return;
      const places = placesAround(current);
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusFirst(places);
      });
    },
    [control],
  );
}

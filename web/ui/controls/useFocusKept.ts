import { type RefObject, useLayoutEffect } from "react";

const focusable = '[tabindex="-1"]';

/** Returns the elements around a control that can take the focus, nearest first: a section, a dialog, the page. */
function placesAround(control: Element): HTMLElement[] {
  const place = control.parentElement?.closest<HTMLElement>(focusable);
  return place ? [place, ...placesAround(place)] : [];
}

const focusFirst = (places: readonly HTMLElement[]) =>
  places.find((place) => place.isConnected)?.focus({ preventScroll: true });

/**
 * Moves the focus when a focused control is disabled or removed, because browsers would drop the focus. The nearest
 * element around the control that still exists gets it, so that keyboard and screen reader users continue there. Does
 * nothing if the focus has moved elsewhere meanwhile.
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

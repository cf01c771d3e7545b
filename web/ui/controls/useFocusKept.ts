import { type RefObject, useLayoutEffect } from "react";

const focusable = '[tabindex="-1"]';

/** The elements around it that can take the focus, the nearest first: a section, a dialog, the page. */
function placesAround(control: Element): HTMLElement[] {
  const place = control.parentElement?.closest<HTMLElement>(focusable);
  return place ? [place, ...placesAround(place)] : [];
}

const focusFirst = (places: readonly HTMLElement[]) =>
  places.find((place) => place.isConnected)?.focus({ preventScroll: true });

/**
 * Browsers drop the focus of a control that is disabled or removed. The nearest place around it that is still there
 * gets the focus, so that keyboard and screen reader go on from there; none does where it has moved on meanwhile.
 */
export function useFocusKept(control: RefObject<HTMLElement | null>, isDisabled = false): void {
  useLayoutEffect(() => {
    const { current } = control;
    if (isDisabled && current && document.activeElement === current)
      focusFirst(placesAround(current));
  }, [control, isDisabled]);
  useLayoutEffect(
    // Called before the control is removed.
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

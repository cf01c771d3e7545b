import { type RefObject, useLayoutEffect } from "react";
import { focusControl } from "./scanFields.ts";

/**
 * Gives the focus to the control of a form that had it before the form mounted anew, as it does with a new version of
 * its object. `focused` holds the control's name meanwhile; it belongs to the parent.
 */
export function useFocusOverRemount(
  form: RefObject<HTMLFormElement | null>,
  focused: RefObject<string | null>,
): void {
  useLayoutEffect(() => {
    const { current: mounted } = form;
    if (focused.current) focusControl(mounted, focused.current);
    // Called before the form is removed.
    return () => {
      const { activeElement } = document;
      focused.current =
        (mounted?.contains(activeElement) && activeElement?.getAttribute("name")) || null;
    };
  }, [form, focused]);
}

import { type RefObject, useLayoutEffect } from "react";
import { focusControl } from "./scanFields.ts";

/**
 * Keeps the focus on the same control when a form mounts anew, for instance because its object has a new version.
 * `focused` is a ref of the parent that remembers the control's name until the form has mounted.
 */
export function useFocusOverRemount(
  form: RefObject<HTMLFormElement | null>,
  focused: RefObject<string | null>,
): void {
  useLayoutEffect(() => {
    const { current: mounted } = form;
    if (focused.current) focusControl(mounted, focused.current);
    // The clean-up runs before the form is removed.
    return () => {
      const { activeElement } = document;
      focused.current =
        (mounted?.contains(activeElement) && activeElement?.getAttribute("name")) || null;
    };
  }, [form, focused]);
}

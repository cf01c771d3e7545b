import type { KeyboardEvent } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { ZodForm } from "./useZodForm.ts";

/** A field of a form into which people scan. */
type ScanField<Values extends FieldValues> = {
  /** Returns the error of a scanned text; undefined if there is none. */
  faultOf?: (typed: string) => string | undefined;
  /**
   * Returns the next field, which may depend on whether this one is empty; undefined if the form is to be submitted.
   */
  next: (isEmpty: boolean) => FieldPath<Values> | undefined;
  /** Returns the name of the control that has the focus during and after the submission. Default: the field. */
  rest?: () => string;
};

/**
 * Focuses a control of a form at once. react-hook-form's `setFocus` waits, and the scanner's next characters would get
 * lost.
 */
export function focusControl(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
  if (control instanceof HTMLInputElement) control.select();
}

/**
 * Handles Enter in the fields of a form into which people scan. A scanner types Enter after each code. Enter moves to
 * the next field, and submits the form after the last field. A text with an error is selected, so that the next scan
 * replaces the text.
 */
export function scanFields<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  form: ZodForm<Values, Output>,
  fields: Readonly<Record<Name, ScanField<Values>>>,
) {
  const onEnter = (name: Name, input: HTMLInputElement) => {
    const { faultOf, next, rest } = fields[name];
    const message = faultOf?.(input.value);
    if (message) {
      form.setError(name, { type: "scan", message });
      input.select();
      return;
    }
    form.clearErrors(name);
    const following = next(input.value.trim() === "");
    const target = following ?? rest?.() ?? name;
    if (target !== name) focusControl(input.form, target);
    if (following === undefined) input.form?.requestSubmit();
  };
  return (name: Name) => ({
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { key, nativeEvent, currentTarget } = event;
      if (key !== "Enter" || nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onEnter(name, currentTarget);
    },
  });
}

import type { KeyboardEvent } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { ZodForm } from "./useZodForm.ts";

/** A field that is filled in with a barcode scanner. */
type ScanField<Values extends FieldValues> = {
  /** Returns the error of the scanned string, or undefined if it is valid. */
  faultOf?: (typed: string) => string | undefined;
  /**
   * Returns the name of the field that Enter moves to, or undefined if Enter submits the form. `isEmpty` tells whether
   * this field is empty.
   */
  next: (isEmpty: boolean) => FieldPath<Values> | undefined;
  /** Returns the name of the control that has the focus during and after the submission. Default: this field. */
  rest?: () => string;
};

/**
 * Focuses a control of a form at once. react-hook-form's `setFocus` waits first, and the form would lose the characters
 * that the scanner types in the meantime.
 */
export function focusControl(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
  if (control instanceof HTMLInputElement) control.select();
}

/**
 * Handles Enter in the fields of a form that people fill in with a barcode scanner. A scanner types Enter after each
 * code. Enter moves to the next field, and submits the form after the last field. A scanned string with an error is
 * selected, so that the next scan replaces it.
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

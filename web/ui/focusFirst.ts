/**
 * Takes the person to the first field at fault, `faults` being by the fields' names in the form's
 * order. Whether there is one.
 */
export function focusFirst(form: HTMLFormElement, faults: Readonly<Record<string, string>>) {
  const [name] = Object.keys(faults);
  if (name === undefined) return false;
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
  return true;
}

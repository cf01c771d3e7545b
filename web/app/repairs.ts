/*
 * Repairs pages that a proxy, a translator or an extension has changed between the server and React. Without the
 * repairs React would find elements or texts that differ from its own, and render the page again.
 */

const hiddenEmail = "[data-cfemail], [href*=email-protection]";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Decodes an e-mail address that Cloudflare has obfuscated: hexadecimal bytes, each XORed with the first. */
function decodeEmail(hex: string): string {
  const [key = 0, ...bytes] = hex.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key));
}

/** Restores a link to an e-mail address, or replaces a link that Cloudflare has made of a text by the text. */
function restoreEmail(element: HTMLElement): void {
  const { cfemail } = element.dataset;
  const [, inAddress] = element.getAttribute("href")?.split("#") ?? [];
  const inText = element.querySelector<HTMLElement>("[data-cfemail]")?.dataset.cfemail;
  const email = decodeEmail(cfemail ?? inAddress ?? inText ?? "");
  // The shop's own links have a class from its styles.
  const isOwn = inAddress || element.matches("[class*=st-]");
  if (isOwn) element.setAttribute("href", `mailto:${email}`);
  if (isOwn && cfemail) element.textContent = email;
  if (!isOwn) element.replaceWith(email);
}

/** Restores the elements and texts that the server sent, as far as they can be derived from the changed page. */
export function restore(root: HTMLElement): void {
  // Only extensions use elements with such names.
  for (const element of root.querySelectorAll("*"))
    if (element.localName.includes("-")) element.remove();
  for (const font of root.querySelectorAll("font")) font.replaceWith(...font.childNodes);
  for (const element of root.querySelectorAll<HTMLElement>(hiddenEmail)) restoreEmail(element);
  root.normalize();
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/** Returns the properties that identify a control. */
const nameOf = (control: Control) => [
  control.type,
  control.name,
  control.getAttribute("aria-label"),
  isToggle(control) && control.value,
];

/** Returns the value of a control as the server sent it. */
const sentValue = (control: Control): unknown => {
  if (isToggle(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
};

const currentValue = (control: Control): unknown =>
  isToggle(control) ? control.checked : control.value;

/** Sets a control in the same way as a user, so that React notices. */
function set(control: Control, value: unknown): void {
  if (isToggle(control)) control.click();
  else {
    const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value");
    property?.set?.call(control, value);
    for (const type of ["input", "change"])
      control.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/**
 * Copies typed texts and the focus to the new controls after React has rendered a page again. `before` contains the
 * controls of the server's HTML, each with a copy of the control as the server sent it.
 */
export function carryOver(
  root: HTMLElement,
  before: readonly (readonly [Control, sent: Control])[],
  focused: unknown,
): void {
  const now = root.querySelectorAll<Control>("input, textarea, select");
  for (const [index, [control, sent]] of before.entries()) {
    const other = now[index];
    if (!other || control === other || `${nameOf(control)}` !== `${nameOf(other)}`) continue;
    const typed = currentValue(control);
    if (typed !== sentValue(sent) && typed !== currentValue(other)) set(other, typed);
    if (control === focused && document.activeElement === document.body)
      other.focus({ preventScroll: true });
  }
}

/* Repairs HTML that a proxy, a translator or an extension has changed before React hydrates it. Without these
   repairs React would find elements or texts that differ from its own and would render the whole page again. */

const hiddenEmail = "[data-cfemail], [href*=email-protection]";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Decodes an e-mail address that Cloudflare has obfuscated. The address is written as hexadecimal bytes, each XORed
 * with the first byte.
 */
function decodeEmail(hex: string): string {
  const [key = 0, ...bytes] = hex.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key));
}

/**
 * Restores a link to an e-mail address. If Cloudflare has turned plain text into a link, replaces the link by the text.
 */
function restoreEmail(element: HTMLElement): void {
  const { cfemail } = element.dataset;
  const [, inAddress] = element.getAttribute("href")?.split("#") ?? [];
  const inText = element.querySelector<HTMLElement>("[data-cfemail]")?.dataset.cfemail;
  const email = decodeEmail(cfemail ?? inAddress ?? inText ?? "");
  // Links of the site have a class from its styles.
  const isOwn = inAddress || element.matches("[class*=st-]");
  if (isOwn) element.setAttribute("href", `mailto:${email}`);
  if (isOwn && cfemail) element.textContent = email;
  if (!isOwn) element.replaceWith(email);
}

/** Restores the elements and texts that the server sent, as far as the changed page still reveals them. */
export function restore(root: HTMLElement): void {
  // The site itself has no custom elements. Extensions add them.
  for (const element of root.querySelectorAll("*"))
    if (element.localName.includes("-")) element.remove();
  for (const font of root.querySelectorAll("font")) font.replaceWith(...font.childNodes);
  for (const element of root.querySelectorAll<HTMLElement>(hiddenEmail)) restoreEmail(element);
  root.normalize();
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/** Returns properties that identify a control in the page. */
const nameOf = (control: Control) => [
  control.type,
  control.name,
  control.getAttribute("aria-label"),
  isToggle(control) && control.value,
];

/** Returns the value that the server's HTML gave to the control. */
const sentValue = (control: Control): unknown => {
  if (isToggle(control)) return control.defaultChecked;
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const options = [...control.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
};

const currentValue = (control: Control): unknown =>
  isToggle(control) ? control.checked : control.value;

/** Sets a control's value in the same way as a user would, so that React notices. */
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
 * After React has rendered a page again, copies typed texts and the focus to the new controls. `before` contains each
 * control of the server's HTML together with a copy of the control as it was sent.
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

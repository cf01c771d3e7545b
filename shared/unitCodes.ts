import { withoutMarks } from "./typedText.ts";

/** Digits, and letters that can't be mistaken for digits or for each other. */
export const codeAlphabet = "0123456789ACEFHJKMNPRTUVWXY";

export const codeLength = 5;
export const codePrefix = "U-";

/**
 * The characters of the alphabet, by characters that people read or type instead. A scanner with a German layout types
 * Z instead of Y.
 */
const lookalikes: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  I: "1",
  L: "1",
  S: "5",
  G: "6",
  B: "8",
  Z: "Y",
};

const codeOf = (body: string): string =>
  codePrefix + body.toUpperCase().replace(/[OQILSGBZ]/g, (letter) => lookalikes[letter] ?? letter);

/** Longer texts are neither codes nor addresses of the shop. */
const maxLength = 2_000;

/** Returns the text without the marks that a keyboard's dead key adds to the next letter. */
const plainText = (typed: string): string =>
  withoutMarks(typed.slice(0, maxLength).normalize("NFKC"))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");

/**
 * Normalizes a code as people type it: in upper or lower case, with Bangla digits, with any dash or none, and with or
 * without the prefix.
 */
export function normalizeCode(typed: string): string {
  const plain = plainText(typed)
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");
  const body = /^(?:U-?)?([0-9A-Z]{5})$/.exec(plain)?.[1];
  return body ? codeOf(body) : plain;
}

/** Normalizes the beginning or another part of a code. */
export const partOfCode = (typed: string): string =>
  normalizeCode(typed).replace(/^U-?(?=[0-9A-Z]{1,4}$)/, codePrefix);

/**
 * A code in an address, such as `?unit=U-7K3F9` from a label or `/units/U-7K3F9`, or a whole code among other words.
 * Letter case is ignored, and punctuation of other keyboard layouts is accepted.
 */
const codeInText =
  /(?<![0-9a-z])(?:units?[^0-9a-z]{0,3}u[^0-9a-z]{0,2}|u[^0-9a-z\s]{1,2})([0-9a-z]{5})(?![0-9a-z])/i;

/** Decodes percent-encoded ASCII such as `%2D`, because some scanners and apps encode the whole address. */
export const percentDecoded = (text: string): string =>
  text.replace(/%([2-7][0-9a-f])/gi, (_all, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Finds the code of a unit in a scanned or pasted text, such as the address on its label; null if there is none. */
export function unitCodeIn(typed: string): string | null {
  const body = codeInText.exec(percentDecoded(plainText(typed)))?.[1];
  return body ? codeOf(body) : null;
}

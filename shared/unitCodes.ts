import { withoutMarks } from "./typedText.ts";

/** The digits, and those letters that can't be mistaken for digits or for each other. */
export const codeAlphabet = "0123456789ACEFHJKMNPRTUVWXY";

export const codeLength = 5;
export const codePrefix = "U-";

/**
 * Maps characters that people read or type by mistake to characters of the alphabet. For instance, a scanner set to a
 * German keyboard types Z instead of Y.
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

/** Longer strings are neither codes nor addresses of the shop. */
const maxLength = 2_000;

/** Returns the string without the marks that a dead key adds to the next letter. */
const plainText = (typed: string): string =>
  withoutMarks(typed.slice(0, maxLength).normalize("NFKC"))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");

/**
 * Normalizes a code as people type it: in upper or lower case, with Bangla digits, with any kind of dash or none, and
 * with or without the prefix. If the string is not a complete code, returns it in upper case and without spaces.
 */
export function normalizeCode(typed: string): string {
  const plain = plainText(typed)
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");
  const body = /^(?:U-?)?([0-9A-Z]{5})$/.exec(plain)?.[1];
  return body ? codeOf(body) : plain;
}

/** Normalizes a part of a code, for instance its beginning. */
export const partOfCode = (typed: string): string =>
  normalizeCode(typed).replace(/^U-?(?=[0-9A-Z]{1,4}$)/, codePrefix);

/**
 * Matches a code in an address, such as `?unit=U-7K3F9` or `/units/U-7K3F9`, and a complete code among other words.
 * Ignores letter case, and accepts the punctuation that other keyboard layouts produce.
 */
const codeInText =
  /(?<![0-9a-z])(?:units?[^0-9a-z]{0,3}u[^0-9a-z]{0,2}|u[^0-9a-z\s]{1,2})([0-9a-z]{5})(?![0-9a-z])/i;

/** Decodes percent-encoded ASCII characters such as `%2D`, because some scanners and apps encode the whole address. */
export const percentDecoded = (text: string): string =>
  text.replace(/%([2-7][0-9a-f])/gi, (_all, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/**
 * Returns the code of the unit in a scanned or pasted string, such as the address on a label. Returns null if there is
 * none.
 */
export function unitCodeIn(typed: string): string | null {
  const body = codeInText.exec(percentDecoded(plainText(typed)))?.[1];
  return body ? codeOf(body) : null;
}

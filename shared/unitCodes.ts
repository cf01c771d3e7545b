import { withoutMarks } from "./typedText.ts";

/** Digits, and letters that look like none of them. */
export const codeAlphabet = "0123456789ACEFHJKMNPRTUVWXY";

export const codeLength = 5;
export const codePrefix = "U-";

/** What people read and type for a character of the alphabet; a scanner on a German keyboard types Z for Y. */
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

/** Marks are what a keyboard's dead key makes of a letter after it. */
const plainText = (typed: string): string =>
  withoutMarks(typed.slice(0, maxLength).normalize("NFKC"))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");

/** A code as people type it: in any case, with Bangla digits, with any dash or none, and without its beginning. */
export function normalizeCode(typed: string): string {
  const plain = plainText(typed)
    .toUpperCase()
    .replace(/\s/g, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");
  const body = /^(?:U-?)?([0-9A-Z]{5})$/.exec(plain)?.[1];
  return body ? codeOf(body) : plain;
}

/** The beginning of a code, or part of one, in the spelling of codes. */
export const partOfCode = (typed: string): string =>
  normalizeCode(typed).replace(/^U-?(?=[0-9A-Z]{1,4}$)/, codePrefix);

/**
 * A code in an address: `?unit=U-7K3F9` as labels have it, or `/units/U-7K3F9`; in upper case, and as a keyboard of
 * another layout types its punctuation, too. Or a whole code among other words.
 */
const codeInText =
  /(?<![0-9a-z])(?:units?[^0-9a-z]{0,3}u[^0-9a-z]{0,2}|u[^0-9a-z\s]{1,2})([0-9a-z]{5})(?![0-9a-z])/i;

/** `%2D` as its character: some scanners and apps encode the whole address. */
const percentDecoded = (text: string): string =>
  text.replace(/%([2-7][0-9a-f])/gi, (_all, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The code of a unit in a scanned or pasted text, such as the address on its label; null where there is none. */
export function unitCodeIn(typed: string): string | null {
  const body = codeInText.exec(percentDecoded(plainText(typed)))?.[1];
  return body ? codeOf(body) : null;
}

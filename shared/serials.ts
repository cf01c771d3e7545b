import { withoutMarks } from "./typedText.ts";

/** Longer texts are cut. Serial numbers are shorter. */
const maxLength = 400;

/**
 * The labels `S/N:`, `Serial No.`, `(S) Serial Number` and `সিরিয়াল নম্বর`, and the characters that a scanner sends
 * before a code.
 */
const label =
  /^['"\s]*(?:\][A-Z]\w)?(?:\(21\))?(?:\(S\)\s*)?(?:S\/N|SN(?=\s*[:.#=\s])|SERIAL\s*(?:NUMBER|NO\b|#|(?=[:\s]))|সিরিয়াল\s*(?:নম্বর|নং)?)?[\s:.#=]*/u;

/**
 * Reads a typed serial number in the form in which the shop stores and compares it: upper case with the digits 0 to 9,
 * without spaces and without a label such as `S/N:`. Empty if the text has no serial number.
 */
export const serialOf = (typed: string): string =>
  withoutMarks(typed.slice(0, maxLength).normalize("NFKC"))
    .toUpperCase()
    .normalize("NFC")
    .replace(label, "")
    .replace(/\s/g, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");

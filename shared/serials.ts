import { withoutMarks } from "./typedText.ts";

/** Longer strings are cut. Serial numbers are shorter. */
const maxLength = 400;

/**
 * Matches the labels `S/N:`, `Serial No.`, `(S) Serial Number` and `সিরিয়াল নম্বর`, and the characters that a scanner
 * sends in front of a code.
 */
const label =
  /^['"\s]*(?:\][A-Z]\w)?(?:\(21\))?(?:\(S\)\s*)?(?:S\/N|SN(?=\s*[:.#=\s])|SERIAL\s*(?:NUMBER|NO\b|#|(?=[:\s]))|সিরিয়াল\s*(?:নম্বর|নং)?)?[\s:.#=]*/u;

/**
 * Returns a typed serial number in the form in which the shop stores and compares it: upper case, the digits 0 to 9, no
 * spaces, and no label such as `S/N:`. Returns an empty string if there is no serial number.
 */
export const serialOf = (typed: string): string =>
  withoutMarks(typed.slice(0, maxLength).normalize("NFKC"))
    .toUpperCase()
    .normalize("NFC")
    .replace(label, "")
    .replace(/\s/g, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");

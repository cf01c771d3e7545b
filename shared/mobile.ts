import { withoutMarks } from "./typedText.ts";

/** Longer texts are not read. A number with spaces and marks is shorter. */
const maxLength = 100;

/**
 * Reads the Bangladeshi mobile number in a typed text, as 11 digits; null if the text is something else. A number is
 * 01, a digit from 3 to 9 and 8 more digits. It may lack the 0, may begin with the country code 88 or 880 (with +, 00
 * or neither), and may contain spaces, dashes, dots and parentheses. After the country code, a 0 in parentheses is
 * allowed: +880 (0)1712….
 */
export function findMobile(text: string): string | null {
  if (text.length > maxLength) return null;
  const plain = withoutMarks(text).replace(/[\s\p{Pd}.()]/gu, "");
  const digits = /^(?:(?:\+|00)?880?)?0?(1[3-9]\d{8})$/.exec(plain)?.[1];
  return digits ? `0${digits}` : null;
}

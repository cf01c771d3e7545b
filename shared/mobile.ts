import { withoutMarks } from "./typedText.ts";

/** Longer strings are not read. A number with spaces and punctuation is shorter. */
const maxLength = 100;

/**
 * Returns the Bangladeshi mobile number in a typed string as 11 digits, or null if the string is anything else. A
 * number consists of 01, a digit from 3 to 9, and 8 more digits. The first 0 may be missing. The country code may come
 * first: 88 or 880, with +, 00 or neither. Spaces, dashes, dots and parentheses are allowed. After the country code, a
 * 0 in parentheses is allowed: +880 (0)1712….
 */
export function findMobile(text: string): string | null {
  if (text.length > maxLength) return null;
  const plain = withoutMarks(text).replace(/[\s\p{Pd}.()]/gu, "");
  const digits = /^(?:(?:\+|00)?880?)?0?(1[3-9]\d{8})$/.exec(plain)?.[1];
  return digits ? `0${digits}` : null;
}

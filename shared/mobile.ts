import { withoutMarks } from "./typedText.ts";

/** A number with spaces and marks is shorter. */
const maxLength = 100;

/**
 * The Bangladeshi mobile number in a typed text, as 11 digits; null when the text is something else. 01, a digit from 3
 * to 9 and 8 more, with or without the 0, after the country code 88 or 880 (with +, 00 or neither) or nothing; spaces,
 * dashes, dots and parentheses anywhere. The 0 may be written twice, as in +880 (0)1712….
 */
export function findMobile(text: string): string | null {
  if (text.length > maxLength) return null;
  const plain = withoutMarks(text).replace(/[\s\p{Pd}.()]/gu, "");
  const digits = /^(?:(?:\+|00)?880?)?0?(1[3-9]\d{8})$/.exec(plain)?.[1];
  return digits ? `0${digits}` : null;
}

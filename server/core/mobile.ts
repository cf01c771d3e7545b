import { z } from "zod";
import { t } from "./i18n.ts";
import { latinDigits } from "./typedText.ts";
import { missingOr } from "./validation.ts";

/** The fault of a text that is not a Bangladeshi mobile number. */
export const invalidMobile = t("is not a valid phone number");

/** Latin digits, without what encloses them, as in the emoji of digits. */
export const withoutMarks = (text: string): string => latinDigits(text).replace(/\p{Me}/gu, "");

/**
 * The mobile number in a text, as 11 digits; null where it is none. 01, a digit from 3 to 9 and 8 more, with or without
 * the 0, after the country code 88 or 880 (with +, 00 or neither) or nothing; spaces, dashes, dots and parentheses
 * anywhere. The 0 may be written twice, as in +880 (0)1712….
 */
export function findMobile(text: string): string | null {
  const plain = withoutMarks(text).replace(/[\s\p{Pd}.()]/gu, "");
  const digits = /^(?:(?:\+|00)?880?)?0?(1[3-9]\d{8})$/.exec(plain)?.[1];
  return digits ? `0${digits}` : null;
}

/** A mobile number in any spelling, which becomes 11 digits. */
export const mobileNumber = z
  .string({ error: missingOr(t("must be a text")) })
  .refine((text) => findMobile(text) !== null, invalidMobile)
  .transform((text) => findMobile(text) ?? text);

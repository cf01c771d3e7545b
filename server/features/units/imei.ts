import { z } from "zod";
import { latinDigits } from "../../../shared/typedText.ts";
import { t } from "../../core/i18n.ts";
import { invalidField } from "../../core/validation.ts";

const imeiLength = 15;

/** Spaces, and the marks by which people divide long numbers. */
const separators = /[\s\p{Pd}./]/gu;

/** A typed IMEI without spaces and dashes, with the digits 0 to 9. */
export const imeiDigits = (text: string): string => latinDigits(text).replace(separators, "");

/** What is wrong with an IMEI, undefined where nothing is. */
export function faultOfImei(digits: string): string | undefined {
  if (!/^\d*$/.test(digits)) return t("may have digits only");
  if (digits.length === imeiLength - 1)
    return t("has 14 digits: the last one, the check digit, is missing");
  if (digits.length === imeiLength + 1)
    return t("has 16 digits and is an IMEISV: dial *#06# and take the IMEI, which has 15");
  if (digits.length !== imeiLength) return t("must have 15 digits");
  if (/^(\d)\1*$/.test(digits)) return t("has the same digit everywhere");
  return hasCheckDigit(digits) ? undefined : t("is mistyped: its check digit is not right");
}

/** Whether the last digit is the check digit of the others, by Luhn's formula (ISO/IEC 7812). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, text, place) => {
    const digit = Number(text) * (place % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/** An IMEI, or null where it is empty. */
export const imeiRule = (maxLength: number) =>
  z
    .string({ error: t("must be a text") })
    .max(maxLength, t("may have at most {maximum} characters"))
    .nullish()
    .transform((text, ctx) => {
      if (text == null) return text;
      const digits = imeiDigits(text);
      if (digits === "") return null;
      const message = faultOfImei(digits);
      if (!message) return digits;
      ctx.addIssue({ code: "custom", message });
      return z.NEVER;
    });

/** What logs may hold of an IMEI: its last four digits. */
export const maskedImei = (imei: string | null | undefined): string | null =>
  imei ? `…${imei.slice(-4)}` : null;

/** Throws BAD_USER_INPUT where both are the same. */
export function checkDistinct(imei: string | null, imei2: string | null): void {
  if (imei !== null && imei === imei2)
    throw invalidField("imei2", t("is the first IMEI: leave it empty where there is only one"));
}

import * as z from "zod/mini";
import { latinDigits } from "../../../shared/typedText.ts";
import { t } from "../../platform/i18n.ts";

const length = 15;

/** An IMEI as it is compared: digits 0 to 9 without spaces and dashes. */
export const normalizedImei = (typed: string): string =>
  latinDigits(typed).replace(/[\s\p{Pd}\u2212]/gu, "");

/** Luhn's sum: each second digit from the right is doubled, and its digits are added. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** What is wrong with a typed IMEI, undefined where nothing is. The server has the last word. */
export function imeiFault(typed: string): string | undefined {
  const digits = normalizedImei(typed);
  if (!/^\d*$/.test(digits)) return t("An IMEI has digits only: dial *#06# to see it");
  if (digits.length === length + 1)
    return t("These are 16 digits, the IMEISV. The IMEI has 15: dial *#06# to see it");
  if (digits.length === length - 1)
    return t("These are 14 digits, without the check digit. The IMEI has 15: dial *#06# to see it");
  if (digits.length !== length) return t("An IMEI has 15 digits: dial *#06# to see it");
  if (/^(\d)\1*$/.test(digits) || luhnSum(digits) % 10 !== 0)
    return t("This is no IMEI: at least one digit is wrong");
  return undefined;
}

/** A typed IMEI, or nothing, which is null. */
export const imeiRule = z.pipe(
  z.pipe(
    z.string().check((context) => {
      const fault = normalizedImei(context.value) && imeiFault(context.value);
      if (fault)
        context.issues.push({ code: "custom", input: context.value, message: fault, path: [] });
    }),
    z.transform(normalizedImei),
  ),
  z.transform((digits: string) => digits || null),
);

/** The message by which the national register (NEIR) is asked about an IMEI. */
export const imeiCheckLink = (imei: string): string =>
  `sms:16002?body=${encodeURIComponent(`KYD ${imei}`)}`;

import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { line } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** What the shop says to a number that can't be a Bangladeshi mobile. */
export const invalidMobileMessage = "Please enter a valid phone number";

/** What the shop says to a one-time password that it has not sent. */
export const wrongOtpMessage = "The code is wrong. Please try again.";

/** What the shop says to a profile without a name. */
export const incompleteProfileMessage = "First name and Last name are required";

/** A number as the shop writes it, 11 digits, from any spelling of it; else BAD_USER_INPUT. */
export function normaliseMobile(text: string): string {
  const mobile = findMobile(text);
  if (mobile) return mobile;
  const fields = { mobile: "is not a valid phone number" };
  throw new AppError("BAD_USER_INPUT", invalidMobileMessage, { fields });
}

/** Whether the number is among those that the settings make admins, in any spelling. */
export function isAdminMobile(adminMobiles: readonly string[], mobile: string): boolean {
  return adminMobiles.some((text) => findMobile(text) === mobile);
}

/** A one-time password in plain digits; what isn't 6 of them is as wrong as another's: BAD_USER_INPUT. */
export function normaliseOtp(text: string): string {
  const digits = latinDigits(text).trim();
  if (/^\d+$/.test(digits) && digits.length === limits.verifyOtp.otp.maxLength) return digits;
  throw new AppError("BAD_USER_INPUT", wrongOtpMessage);
}

const { firstName, lastName, email } = limits.ProfileInput;

/** A user's own data. An email left out stays as it is, an empty one is none. */
export const profileRules = z.strictObject({
  firstName: line(firstName.maxLength),
  lastName: line(lastName.maxLength),
  email: z
    .string({ error: "must be a text" })
    .trim()
    .max(email.maxLength, `may have at most ${email.maxLength} characters`)
    .pipe(z.union([z.literal(""), z.email("is not a valid email address")]))
    .transform((address) => address || null)
    .nullish(),
});

/** A profile that has been checked. */
export type Profile = z.output<typeof profileRules>;

/** 01, an operator's digit and 8 more, with or without +88 or 88; spaces and dashes anywhere. */
function findMobile(text: string): string | null {
  const plain = latinDigits(text).replace(/[\s-]/g, "");
  return /^(?:\+?88)?(01[3-9]\d{8})$/.exec(plain)?.[1] ?? null;
}

/** Phones in Bangladesh may type ০ to ৯. */
function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - "০".charCodeAt(0)));
}

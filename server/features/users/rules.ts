import { z } from "zod";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { latinDigits } from "../../core/typedText.ts";
import { line } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** The message for a number that is not a Bangladeshi mobile number. */
export const invalidMobileMessage = t("Please enter a valid phone number");

/** The message for a wrong one-time password. */
export const wrongOtpMessage = t("The code is wrong. Please try again.");

/** The message for a profile without a first or last name. */
export const incompleteProfileMessage = t("First name and Last name are required");

/** Normalizes any spelling of a mobile number to 11 digits, `01…`; else BAD_USER_INPUT. */
export function normalizeMobile(text: string): string {
  const mobile = findMobile(text);
  if (mobile) return mobile;
  const fields = { mobile: t("is not a valid phone number") };
  throw new AppError("BAD_USER_INPUT", invalidMobileMessage, { fields });
}

/** Whether a normalized number is in ADMIN_MOBILES, whose entries may have any spelling. */
export function isAdminMobile(adminMobiles: readonly string[], mobile: string): boolean {
  return adminMobiles.some((text) => findMobile(text) === mobile);
}

/** Normalizes a one-time password to Latin digits; BAD_USER_INPUT unless there are 6. */
export function normalizeOtp(text: string): string {
  const digits = latinDigits(text).trim();
  if (/^\d+$/.test(digits) && digits.length === limits.verifyOtp.otp.maxLength) return digits;
  throw new AppError("BAD_USER_INPUT", wrongOtpMessage);
}

const { firstName, lastName, email } = limits.ProfileInput;

/** The profile that users edit. Omitted fields are left unchanged; an empty email is deleted. */
export const profileRules = z.strictObject({
  firstName: line(firstName.maxLength),
  lastName: line(lastName.maxLength),
  email: z
    .string({ error: t("must be a text") })
    .trim()
    .max(email.maxLength, t("may have at most {maximum} characters"))
    .pipe(z.union([z.literal(""), z.email(t("is not a valid email address"))]))
    .transform((address) => address || null)
    .nullish(),
  // Prisma leaves undefined columns unchanged.
  smsNotifications: z
    .boolean()
    .nullish()
    .transform((wanted) => wanted ?? undefined),
});

/** 01, a digit from 3 to 9 and 8 more, with or without +88 or 88; spaces and dashes anywhere. */
function findMobile(text: string): string | null {
  const plain = latinDigits(text).replace(/[\s-]/g, "");
  return /^(?:\+?88)?(01[3-9]\d{8})$/.exec(plain)?.[1] ?? null;
}

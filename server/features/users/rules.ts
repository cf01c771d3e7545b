import { z } from "zod";
import { findMobile } from "../../../shared/mobile.ts";
import { withoutMarks } from "../../../shared/typedText.ts";
import { AppError } from "../../core/errors.ts";
import { t } from "../../core/i18n.ts";
import { invalidMobile } from "../../core/mobile.ts";
import { line } from "../../core/validation.ts";
import { limits } from "../../generated/limits.ts";

/** The message for a number that is not a Bangladeshi mobile number. */
export const invalidMobileMessage = t("Please enter a valid phone number");

/** The message for a wrong one-time password. */
export const wrongOtpMessage = t("The code is wrong. Please try again.");

/** The message for a profile without a first or last name. */
export const incompleteProfileMessage = t("First name and Last name are required");

/**
 * Normalizes a mobile number in any notation to 11 digits, `01…`. Throws BAD_USER_INPUT if the text is not a mobile
 * number.
 */
export function normalizeMobile(text: string): string {
  const mobile = findMobile(text);
  if (mobile) return mobile;
  const fields = { mobile: invalidMobile };
  throw new AppError("BAD_USER_INPUT", invalidMobileMessage, { fields });
}

/** Returns whether a normalized number is in ADMIN_MOBILES. The entries of ADMIN_MOBILES may be in any notation. */
export function isAdminMobile(adminMobiles: readonly string[], mobile: string): boolean {
  return adminMobiles.some((text) => findMobile(text) === mobile);
}

/** The longest text in which a code is searched for. The message with a code is shorter. */
const maxPastedLength = 1_000;

const length = limits.verifyOtp.otp.maxLength;
const together = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`, "g");
/** Matches a code with spaces, dashes or dots between the digits, if the text has no other digits. */
const apart = new RegExp(`^\\D*(\\d(?:[\\s\\p{Pd}.]*\\d){${length - 1}})\\D*$`, "u");

/**
 * Returns the one-time password in a typed or pasted text, in Latin digits. The text may be the code, the code in
 * groups of digits, or the whole message. Throws BAD_USER_INPUT if the text has no code or several codes. Such a try is
 * not counted as wrong.
 */
export function normalizeOtp(text: string): string {
  const plain = withoutMarks(text.slice(0, maxPastedLength));
  const [code, ...others] = new Set(plain.match(together));
  const found = code ?? apart.exec(plain)?.[1]?.replace(/\D/g, "");
  if (found && others.length === 0 && text.length <= maxPastedLength) return found;
  throw new AppError("BAD_USER_INPUT", wrongOtpMessage);
}

const { firstName, lastName, email } = limits.ProfileInput;

/** The schema of the profile. Omitted fields stay unchanged, and an empty email address is removed. */
export const profileRules = z.strictObject({
  firstName: line(firstName.maxLength),
  lastName: line(lastName.maxLength),
  email: z
    .string({ error: t("must be text") })
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

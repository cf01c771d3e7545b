import type { FieldErrors } from "react-hook-form";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { text } from "../../ui/forms/rules.ts";

const { firstName, lastName, email } = limits.ProfileInput;

export const profileLabels = {
  firstName: t("First Name"),
  lastName: t("Last Name"),
  email: t("Email"),
  smsNotifications: t("Send me messages about my sell requests and alerts"),
};

const names = {
  firstName: text(t("First name"), firstName, t("First name is required")),
  lastName: text(t("Last name"), lastName, t("Last name is required")),
};

/** The schema of the profile at the first login. The browser and the server check the email address. */
export const newProfileRules = z.object({ ...names, email: text(t("Email"), email) });

/** The limit of the email address on the profile page, where an address is required. */
export const emailLimit = { ...email, required: true } as const;
export const profileRules = z.object({
  ...names,
  email: text(t("Email"), emailLimit, t("Email is required")),
  smsNotifications: z.boolean(),
});

/** Returns the toast for an invalid profile. */
export const profileFaultMessage = (errors: FieldErrors<z.input<typeof profileRules>>): string =>
  errors.firstName || errors.lastName
    ? t("First name and Last name are required")
    : t("Please fill all the fields");

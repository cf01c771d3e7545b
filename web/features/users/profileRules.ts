import type { FieldErrors } from "react-hook-form";
import { limits } from "../../generated/limits.ts";
import { t } from "../../platform/i18n.ts";
import { checkboxRow } from "../../ui/forms/fieldRows.ts";
import { text } from "../../ui/forms/rules.ts";

const { firstName, lastName, email } = limits.ProfileInput;

const names = {
  firstName: {
    label: t("First Name"),
    autoComplete: "given-name",
    schema: text(t("First name"), firstName, t("First name is required")),
  },
  lastName: {
    label: t("Last Name"),
    autoComplete: "family-name",
    schema: text(t("Last name"), lastName, t("Last name is required")),
  },
};

const address = { label: t("Email"), type: "email", autoComplete: "email" };

/** The fields at the first login. They lack limits, because the browser and the server check the email address. */
export const newProfileFields = {
  ...names,
  email: { ...address, schema: text(t("Email"), email) },
};

const requiredEmail = { ...email, required: true };

/** The fields of the profile page, where an email address is required. */
export const profileFields = {
  firstName: { ...names.firstName, limit: firstName },
  lastName: { ...names.lastName, limit: lastName },
  email: {
    ...address,
    limit: requiredEmail,
    schema: text(t("Email"), requiredEmail, t("Email is required")),
  },
};

export const smsField = checkboxRow(t("Send me messages about my sell requests and alerts"));

/** Returns the toast for an invalid profile. */
export const profileFaultMessage = (
  errors: FieldErrors<Record<keyof typeof profileFields, string>>,
): string =>
  errors.firstName || errors.lastName
    ? t("First name and Last name are required")
    : t("Please fill all the fields");

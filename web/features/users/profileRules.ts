import type { FieldErrors } from "react-hook-form";
import * as z from "zod/mini";
import { limits } from "../../generated/limits.ts";
import { text } from "../../ui/forms/rules.ts";

const { firstName, lastName, email } = limits.ProfileInput;

export const profileLabels = {
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  smsNotifications: "Send me an SMS when something happens with my sell requests",
};

const names = {
  firstName: text("First name", firstName, "First name is required"),
  lastName: text("Last name", lastName, "Last name is required"),
};

/** The profile at the first login. The browser and the server check the email address. */
export const newProfileRules = z.object({ ...names, email: text("Email", email) });

/** The page's profile: its email address is required (spec, section 5). */
export const emailLimit = { ...email, required: true } as const;
export const profileRules = z.object({
  ...names,
  email: text("Email", emailLimit, "Email is required"),
  /** Left out while the user has not touched it. */
  smsNotifications: z.optional(z.boolean()),
});

/** The fields of the page's profile. */
export type ProfileValues = z.input<typeof profileRules>;

/** The toast for a profile at fault. */
export const profileFaultMessage = (errors: FieldErrors<z.input<typeof profileRules>>): string =>
  errors.firstName || errors.lastName
    ? "First name and Last name are required"
    : "Please fill all the fields";

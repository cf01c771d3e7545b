import { z } from "zod";
import { findMobile } from "../../shared/mobile.ts";
import { t } from "./i18n.ts";
import { missingOr } from "./validation.ts";

/** The error for a text that is not a Bangladeshi mobile number. */
export const invalidMobile = t("is not a valid phone number");

/** Parses a mobile number in any accepted notation into 11 digits. */
export const mobileNumber = z
  .string({ error: missingOr(t("must be text")) })
  .refine((text) => findMobile(text) !== null, invalidMobile)
  .transform((text) => findMobile(text) ?? text);

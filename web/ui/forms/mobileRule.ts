import * as z from "zod/mini";
import { findMobile } from "../../../shared/mobile.ts";
import { t } from "../../platform/i18n.ts";
import { text } from "./rules.ts";

/** Returns the schema of an optional mobile number, typed in any notation. */
export const optionalMobile = (label: string, limit: { readonly maxLength: number }) =>
  text(label, { maxLength: limit.maxLength }).check(
    z.refine(
      (typed) => typed.trim() === "" || findMobile(typed) !== null,
      t("{label} is not a valid phone number", { label }),
    ),
  );

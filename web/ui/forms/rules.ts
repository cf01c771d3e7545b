import * as z from "zod/mini";
import { t } from "../../platform/i18n.ts";

// Schemas of form values. Their limits come from `generated/limits.ts`; zod/mini, since these rules are
// sent to browsers.

type TextLimit = { readonly required?: boolean; readonly maxLength: number };

/** `Brand Name is Required`, as fields and the placeholders of the update forms say it. */
export const requiredSentence = (label: string): string => `${label} is Required`;

/** A text within its limit, trimmed. `missing` is said of an empty one that is required. */
export const text = (
  label: string,
  { required, maxLength }: TextLimit,
  missing = requiredSentence(label),
) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(required ? 1 : 0, missing),
      z.maxLength(
        maxLength,
        t("{label} may have at most {maxLength} characters", { label, maxLength }),
      ),
    );

/** A whole number as people type it, with or without separators; NaN for anything else. */
export function numberIn(typed: string): number {
  const digits = typed.replaceAll(/[\s,]/g, "");
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** A typed whole number within its range. An empty field gets `missing`, any other fault `fault`. */
export const wholeNumber = (
  { min, max }: { readonly min: number; readonly max: number },
  fault: string,
  missing = fault,
) =>
  z.pipe(
    z.pipe(z.string().check(z.trim(), z.minLength(1, missing)), z.transform(numberIn)),
    z.number(fault).check(z.gte(min, fault), z.lte(max, fault)),
  );

/** One of the options, by its name; `missing` is said of anything else. */
export const choice = <Words extends Readonly<Record<string, string>>>(
  words: Words,
  missing: string,
) => z.enum(Object.keys(words) as (keyof Words & string)[], missing);

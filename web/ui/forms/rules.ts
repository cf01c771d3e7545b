import * as z from "zod/mini";
import { formatNumber, t } from "../../platform/i18n.ts";
import { cleanText, numberIn } from "../../platform/typedText.ts";

// Schemas of form values. Their limits come from `generated/limits.ts`; zod/mini, since these rules are
// sent to browsers.

type TextLimit = { readonly required?: boolean; readonly maxLength: number };

/** `Brand Name is Required`, as fields and the placeholders of the update forms say it. */
export const requiredSentence = (label: string): string => t("{label} is Required", { label });

/** A text within its limit, trimmed. `missing` is said of an empty one that is required. */
export const text = (
  label: string,
  { required, maxLength }: TextLimit,
  missing = requiredSentence(label),
) =>
  z
    .string()
    .check(
      z.overwrite(cleanText),
      z.trim(),
      z.minLength(required ? 1 : 0, missing),
      z.maxLength(
        maxLength,
        t("{label} may have at most {maxLength} characters", { label, maxLength }),
      ),
    );

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

/** A typed whole number, whose fault names the field and its range. */
export const numberOf = (label: string, range: { readonly min: number; readonly max: number }) =>
  wholeNumber(
    range,
    t("{label}: a whole number from {min} to {max}", {
      label,
      min: formatNumber(range.min),
      max: formatNumber(range.max),
    }),
  );

/** One of the options, by its name; `missing` is said of anything else. */
export const choice = <Words extends Readonly<Record<string, string>>>(
  words: Words,
  missing: string,
) => z.enum(Object.keys(words) as (keyof Words & string)[], missing);

import * as z from "zod/mini";
import { amountIn } from "../../../shared/money.ts";
import { wholeNumberIn } from "../../../shared/numbers.ts";
import { cleanText } from "../../../shared/typedText.ts";
import { formatNumber, t } from "../../platform/i18n.ts";

// These are schemas of form values. Their limits come from `generated/limits.ts`. They use zod/mini, because browsers
// load them.

type TextLimit = { readonly required?: boolean; readonly maxLength: number };

/** Returns the sentence `Brand Name is Required`, which is an error and the placeholder in the update forms. */
export const requiredSentence = (label: string): string => t("{label} is Required", { label });

/** Returns the schema of a trimmed text within its limit. `missing` is the error of a required text that is empty. */
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

type Range = { readonly min: number; readonly max: number };

/** Reads a typed number; NaN if the text is not a number. */
type Reader = (typed: string) => number;

/**
 * Returns the schema of a typed number within its range, read with `read`. The error of an empty field is `missing`,
 * any other error is `fault`.
 */
export const typedNumber = (
  read: Reader,
  { min, max }: Range,
  fault: string,
  missing: string = fault,
) =>
  z.pipe(
    z.pipe(z.string().check(z.trim(), z.minLength(1, missing)), z.transform(read)),
    z.number(fault).check(z.gte(min, fault), z.lte(max, fault)),
  );

/** Same as `typedNumber`, but null for an empty field. */
const optionalNumber = (read: Reader, { min, max }: Range, fault: string) =>
  z.pipe(
    z.pipe(
      z.string().check(z.trim()),
      z.transform((typed: string) => (typed === "" ? null : read(typed))),
    ),
    z.nullable(z.number(fault).check(z.gte(min, fault), z.lte(max, fault))),
  );

const rangeFault = (label: string, { min, max }: Range) =>
  t("{label}: a whole number from {min} to {max}", {
    label,
    min: formatNumber(min),
    max: formatNumber(max),
  });

/** Returns the schema of a typed whole number. The error names the field, and the range unless nothing was typed. */
export const numberOf = (label: string, range: Range) =>
  typedNumber(wholeNumberIn, range, rangeFault(label, range), requiredSentence(label));

/**
 * Returns the schema of a typed amount in whole taka. The error names the field, and the range unless nothing was
 * typed.
 */
export const amountOf = (label: string, range: Range) =>
  typedNumber(amountIn, range, rangeFault(label, range), requiredSentence(label));

/** Same as `numberOf`, but null for an empty field. */
export const optionalNumberOf = (label: string, range: Range) =>
  optionalNumber(wholeNumberIn, range, rangeFault(label, range));

/** Same as `amountOf`, but null for an empty field. */
export const optionalAmountOf = (label: string, range: Range, fault = rangeFault(label, range)) =>
  optionalNumber(amountIn, range, fault);

/** Returns the schema of one of the options, by its name. Anything else has the error `missing`. */
export const choice = <Words extends Readonly<Record<string, string>>>(
  words: Words,
  missing: string,
) => z.enum(Object.keys(words) as (keyof Words & string)[], missing);

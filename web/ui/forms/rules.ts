import * as z from "zod/mini";
import { amountIn } from "../../../shared/money.ts";
import { wholeNumberIn } from "../../../shared/numbers.ts";
import { cleanText } from "../../../shared/typedText.ts";
import { formatNumber, t } from "../../platform/i18n.ts";

// Schemas of form values. Their limits come from `generated/limits.ts`. They use zod/mini, since browsers load them.

type TextLimit = { readonly required?: boolean; readonly maxLength: number };

/** `Brand Name is Required`, as fields and the placeholders of the update forms say it. */
export const requiredSentence = (label: string): string => t("{label} is Required", { label });

/** A trimmed text within its limit. `missing` is the error of a required text that is empty. */
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
 * A typed number within its range, read with `read`. The error of an empty field is `missing`, any other error `fault`.
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

/** A typed whole number. The error names the field, and its range unless nothing was typed. */
export const numberOf = (label: string, range: Range) =>
  typedNumber(wholeNumberIn, range, rangeFault(label, range), requiredSentence(label));

/** A typed amount in whole taka. The error names the field, and its range unless nothing was typed. */
export const amountOf = (label: string, range: Range) =>
  typedNumber(amountIn, range, rangeFault(label, range), requiredSentence(label));

/** Same as `numberOf`, but null for an empty field. */
export const optionalNumberOf = (label: string, range: Range) =>
  optionalNumber(wholeNumberIn, range, rangeFault(label, range));

/** Same as `amountOf`, but null for an empty field. */
export const optionalAmountOf = (label: string, range: Range, fault = rangeFault(label, range)) =>
  optionalNumber(amountIn, range, fault);

/** One of the options, by its name; anything else has the error `missing`. */
export const choice = <Words extends Readonly<Record<string, string>>>(
  words: Words,
  missing: string,
) => z.enum(Object.keys(words) as (keyof Words & string)[], missing);

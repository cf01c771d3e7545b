import * as z from "zod/mini";
import { amountIn } from "../../../shared/money.ts";
import { wholeNumberIn } from "../../../shared/numbers.ts";
import { cleanText } from "../../../shared/typedText.ts";
import { formatNumber, t } from "../../platform/i18n.ts";

// The schemas of form values. The limits come from `generated/limits.ts`. The schemas use zod/mini, because browsers
// load them.

type TextLimit = { readonly required?: boolean; readonly maxLength: number };

/**
 * Returns the sentence `Brand Name is Required`. Forms show it as an error. The update forms also show it as the
 * placeholder.
 */
export const requiredSentence = (label: string): string => t("{label} is Required", { label });

/**
 * Returns the schema of a trimmed string within its limit. `missing` is the error of a required string that is empty.
 */
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

/** Reads a typed number. Returns NaN if the typed string is not a number. */
type Reader = (typed: string) => number;

/**
 * Returns the schema of a typed number within its range. `read` parses the number. `missing` is the error of an empty
 * field, and `fault` is the error of any other invalid input.
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

/** Same as `typedNumber`, but an empty field is null. */
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

/**
 * Returns the schema of a typed whole number. The error names the field. If something was typed, the error also names
 * the range.
 */
export const numberOf = (label: string, range: Range) =>
  typedNumber(wholeNumberIn, range, rangeFault(label, range), requiredSentence(label));

/**
 * Returns the schema of a typed amount in whole taka. The error names the field. If something was typed, the error also
 * names the range.
 */
export const amountOf = (label: string, range: Range) =>
  typedNumber(amountIn, range, rangeFault(label, range), requiredSentence(label));

/** Same as `numberOf`, but an empty field is null. */
export const optionalNumberOf = (label: string, range: Range) =>
  optionalNumber(wholeNumberIn, range, rangeFault(label, range));

/** Same as `amountOf`, but an empty field is null. */
export const optionalAmountOf = (label: string, range: Range, fault = rangeFault(label, range)) =>
  optionalNumber(amountIn, range, fault);

/** Returns the schema of a choice: the name of one of the options. `missing` is the error of any other value. */
export const choice = <Words extends Readonly<Record<string, string>>>(
  words: Words,
  missing: string,
) => z.enum(Object.keys(words) as (keyof Words & string)[], missing);

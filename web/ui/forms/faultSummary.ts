import { amountIn } from "../../../shared/money.ts";
import { t } from "../../platform/i18n.ts";

/** A field with an error: the field's value, and the error as a sentence. */
type FieldFault = { value: unknown; message: string };

/** Returns whether a value counts as not filled in, which also applies to an amount of 0. */
const isMissing = (value: unknown): boolean => {
  if (typeof value === "string") return value.trim() === "" || amountIn(value) === 0;
  return value == null || value === false || (Array.isArray(value) && value.length === 0);
};

/** Returns whether at least one of the fields with errors is not filled in. */
export const hasMissing = (faults: readonly FieldFault[]): boolean =>
  faults.some(({ value }) => isMissing(value));

/**
 * Returns the toast for fields with errors. If there is only one error, the toast is that error. Otherwise the toast
 * tells how many fields are missing or need another look.
 */
export function faultSummary(faults: readonly FieldFault[]): string {
  const [first] = faults;
  const count = faults.length;
  if (count === 1 && first?.message) return first.message;
  return faults.every(({ value }) => isMissing(value))
    ? t("{count, plural, one {# thing is missing} other {# things are missing}}", { count })
    : t("{count, plural, one {# thing needs another look} other {# things need another look}}", {
        count,
      });
}

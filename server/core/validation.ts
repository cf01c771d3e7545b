import { z } from "zod";
import { cleanText } from "../../shared/typedText.ts";
import { limits } from "../generated/limits.ts";
import { AppError } from "./errors.ts";
import { type Text, t } from "./i18n.ts";

export { isId } from "../database/ids.ts";

const noNullByte = (value: string) => !value.includes("\0");
const oneLine = (value: string) => !/\p{Cc}/u.test(value);

/** Returns whether a form field is empty: missing, null or an empty string. */
const isMissing = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === "";

/**
 * Returns the function for messages about a value of the wrong type: "is required" for an empty field, otherwise the
 * given message.
 */
export const missingOr = (message: string) => (issue: { input?: unknown }) =>
  isMissing(issue) ? required : message;

/** The error for a missing input. */
const required = t("is required");

const typeFaults: Record<string, string> = {
  object: t("must be an object"),
  array: t("must be a list"),
  string: t("must be text"),
  number: t("must be a number"),
  int: t("must be a whole number"),
  boolean: t("must be true or false"),
};

// The default messages for missing values, wrong types and bounds, the same in every form. A schema's message may refer
// to members of the issue, such as `{maximum}`; `textOfIssue` adds their values.
z.config({
  customError: (issue) => {
    if (isMissing(issue)) return required;
    switch (issue.code) {
      case "unrecognized_keys":
        return t("is not a known field");
      case "invalid_type":
        return typeFaults[issue.expected] ?? t("has the wrong type");
      case "too_small":
        return t("must be at least {minimum}");
      case "too_big":
        return issue.origin === "array"
          ? t("may have at most {maximum} entries")
          : t("may be at most {maximum}");
      case "invalid_value":
        return t("must be one of: {values}");
      default:
        return undefined;
    }
  },
});

/** The length of a UUID. No id is longer. */
export const maxIdLength = 36;

/** The id of an object that may not exist. Refuses texts that are longer than any id. */
export const idText = z
  .string({ error: missingOr(t("must be text")) })
  .max(maxIdLength, t("may have at most {maximum} characters"));

/**
 * A text that exceeds its limit by more than this number of characters is not cleaned, because cleaning would hardly
 * make it short enough.
 */
const spare = 1_000;

/**
 * Returns a function that cleans text, but leaves text that is far too long unchanged. Cleaning takes time in
 * proportion to the length, and could hide thousands of characters.
 */
const cleanedUpTo = (max: number) => (text: string) =>
  text.length > max + spare ? text : cleanText(text);

/** Returns the schema of a line of text: trimmed, possibly empty, and with at most `max` characters. */
const possiblyEmptyLine = (max: number) =>
  z
    .string({ error: missingOr(t("must be text")) })
    .overwrite(cleanedUpTo(max))
    .trim()
    .max(max, t("may have at most {maximum} characters"))
    .refine(oneLine, t("may not contain control characters or line breaks"));

/** Returns the schema of a line of text: trimmed, not empty, and with at most `max` characters. */
export const line = (max: number) => possiblyEmptyLine(max).min(1, required);

/** Same as `line`, but parses an empty string as null. */
export const optionalLine = (max: number) =>
  possiblyEmptyLine(max)
    .nullish()
    .transform((text) => (text === "" ? null : text));

/** Returns the schema of text with any number of lines: trimmed, possibly empty, and with at most `max` characters. */
export const paragraph = (max: number) =>
  z
    .string({ error: missingOr(t("must be text")) })
    .overwrite(cleanedUpTo(max))
    .trim()
    .max(max, t("may have at most {maximum} characters"))
    .refine(noNullByte, t("may not contain null characters"));

/** Same as `paragraph`, but parses an empty string as null. */
export const optionalParagraph = (max: number) =>
  paragraph(max)
    .nullish()
    .transform((text) => (text === "" ? null : text));

/** Same as `paragraph`, but refuses an empty string. */
export const requiredParagraph = (max: number) => paragraph(max).min(1, required);

/**
 * Returns the schema of a whole number within the limits, inclusive. `fraction` is the message for a number that is not
 * whole.
 */
export const wholeNumber = ({ min, max }: { min: number; max: number }, fraction: string) =>
  z.number().int(fraction).min(min).max(max);

/** Returns the schema of a whole number within the limits, inclusive. */
export const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** A price in whole taka. All prices have the same limits. */
export const taka = wholeNumber(limits.VariantInput.price, t("must be a whole number of taka"));

/**
 * Returns the text of a search in lower case, or an empty string if there is no search. Throws BAD_USER_INPUT if the
 * text is too long.
 */
export const searchText = (search: string | null | undefined, max: number): string =>
  parse(z.object({ search: paragraph(max).nullish() }), { search }).search?.toLowerCase() ?? "";

/**
 * Twice the size and depth of the largest list or form. The lower limits of the lists and forms themselves therefore
 * apply first.
 */
const maxEntries = 200;
const maxDepth = 20;

/** The length in characters that no text in any input may exceed. Each field has a lower limit, at most 5,000. */
const maxTextLength = 100_000;

/**
 * Throws BAD_USER_INPUT if the input has far more entries or longer texts than any valid input. Called before the
 * entries are validated, because producing messages for tens of thousands of invalid entries took seconds.
 */
export function checkEntries(input: unknown, levels = maxDepth): void {
  if (typeof input === "string" && input.length > maxTextLength)
    throw new AppError(
      "BAD_USER_INPUT",
      t("Text may have at most {maxTextLength} characters", { maxTextLength }),
    );
  if (typeof input !== "object" || input === null || levels === 0) return;
  const entries = Object.values(input);
  if (entries.length > maxEntries)
    throw new AppError(
      "BAD_USER_INPUT",
      t("A list or object may have at most {maxEntries} entries", { maxEntries }),
    );
  for (const entry of entries) checkEntries(entry, levels - 1);
}

/** A validation issue from zod. `keys` are the unknown fields of an object. */
export type Issue = {
  path: readonly PropertyKey[];
  message: string;
  keys?: readonly string[];
  /** Values that `refine` adds to an issue. */
  params?: Readonly<Record<string, unknown>> | undefined;
};

/** Returns the message of an issue, together with values for the message's placeholders: `may be at most {maximum}`. */
export function textOfIssue({ message, params, ...members }: Issue): Text {
  if (!/\{\w+[,}]/.test(message)) return message;
  const values = Object.entries({ ...members, ...params }).flatMap(([name, value]) => {
    const list = Array.isArray(value) ? value.join(", ") : value;
    return typeof list === "string" || typeof list === "number" ? [[name, list]] : [];
  });
  return { message, values: Object.fromEntries(values) };
}

/** These limits keep the response small. */
const maxIssues = 50;
const maxPathLength = 100;

/** Returns the first message for each invalid field, by the path of the field. */
export function fieldErrors(issues: readonly Issue[]): Record<string, Text> {
  const all = issues.flatMap((issue) => {
    const { path, keys } = issue;
    return (keys ? keys.map((key) => [...path, key]) : [path]).map((path) => ({ path, issue }));
  });
  const fields: Record<string, Text> = {};
  for (const { path, issue } of all.slice(0, maxIssues)) {
    fields[path.join(".").slice(0, maxPathLength)] ??= textOfIssue(issue);
  }
  return fields;
}

/** Returns the error of the first field as a sentence: "brand is required". */
export function firstSentence(fields: Record<string, Text>): Text {
  const [entry] = Object.entries(fields);
  if (!entry) return t("The input is not valid");
  const [path, fault] = entry;
  return sentence(path === "" ? t("The input") : path, fault);
}

/** Returns the error of a field as a sentence: "brand is required". */
export const sentence = (field: string, fault: Text): Text =>
  t("{field} {fault}", { field, fault });

/** Returns BAD_USER_INPUT for the error of one field. */
export const invalidField = (field: string, fault: Text): AppError =>
  new AppError("BAD_USER_INPUT", sentence(field, fault), { fields: { [field]: fault } });

/**
 * Throws BAD_USER_INPUT with the errors of all invalid fields, by field name. A falsy value means that the field is
 * valid.
 */
export function checkFields(
  faults: Readonly<Record<string, Text | false | null | undefined>>,
): void {
  const found = Object.entries(faults).filter((entry): entry is [string, Text] =>
    Boolean(entry[1]),
  );
  const fields = Object.fromEntries(found);
  if (found.length > 0) throw new AppError("BAD_USER_INPUT", firstSentence(fields), { fields });
}

/**
 * Parses the input with the schema, or throws BAD_USER_INPUT with a sentence for each invalid field. If a required
 * field is missing or empty, the error has the form's own message, `message`.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  message?: string,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidInput(result.error.issues, message);
}

/** Returns BAD_USER_INPUT for issues, with the same messages as `parse`. */
export function invalidInput(issues: readonly Issue[], message?: string): AppError {
  const faults = fieldErrors(issues);
  const isIncomplete = Object.values(faults).includes(required);
  // An error about the whole input has an empty path and belongs to no field.
  const { "": _whole, ...fields } = faults;
  return new AppError(
    "BAD_USER_INPUT",
    isIncomplete && message ? message : firstSentence(faults),
    Object.keys(fields).length > 0 ? { fields } : {},
  );
}

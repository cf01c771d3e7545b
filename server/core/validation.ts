import { z } from "zod";
import { limits } from "../generated/limits.ts";
import { AppError } from "./errors.ts";

export { isId } from "../database/sql.ts";

const noNullByte = (value: string) => !value.includes("\0");
const oneLine = (value: string) => !/\p{Cc}/u.test(value);

/** An empty form field is left out, null or an empty text. */
const isMissing = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === "";

/** The message for a value of the wrong type: that it is required, or else the given one. */
export const missingOr = (message: string) => (issue: { input?: unknown }) =>
  isMissing(issue) ? "is required" : message;

const typeNames: Record<string, string> = {
  object: "an object",
  array: "a list",
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};

const nameOf = (type: string) => typeNames[type] ?? "of another type";

// The default messages: missing values, wrong types and bounds read the same everywhere.
z.config({
  customError: (issue) => {
    if (isMissing(issue)) return "is required";
    switch (issue.code) {
      case "unrecognized_keys":
        return "is not a known field";
      case "invalid_type":
        return `must be ${nameOf(issue.expected)}`;
      case "too_small":
        return `must be at least ${issue.minimum}`;
      case "too_big":
        return `may be at most ${issue.maximum}`;
      case "invalid_value":
        return `must be one of: ${issue.values.join(", ")}`;
      default:
        return undefined;
    }
  },
});

/** One line of text, trimmed, not empty, at most `max` characters. */
export const line = (max: number) =>
  z
    .string({ error: missingOr("must be a text") })
    .trim()
    .min(1, "is required")
    .max(max, `may have at most ${max} characters`)
    .refine(oneLine, "may not contain control characters or line breaks");

/** One line of text, trimmed, at most `max` characters; null where it is empty. */
export const optionalLine = (max: number) =>
  z
    .string({ error: "must be a text" })
    .trim()
    .max(max, `may have at most ${max} characters`)
    .refine(oneLine, "may not contain control characters or line breaks")
    .nullish()
    .transform((text) => (text === "" ? null : text));

/** Text of any number of lines, trimmed, possibly empty, at most `max` characters. */
export const paragraph = (max: number) =>
  z
    .string({ error: missingOr("must be a text") })
    .trim()
    .max(max, `may have at most ${max} characters`)
    .refine(noNullByte, "may not contain null characters");

/** As `paragraph`, not empty. */
export const requiredParagraph = (max: number) => paragraph(max).min(1, "is required");

/** A whole number within the limits, both included. */
export const wholeNumber = ({ min, max }: { min: number; max: number }, unit: string) =>
  z
    .number({ error: missingOr("must be a number") })
    .int(`must be a whole number of ${unit}`)
    .min(min, `must be at least ${min}`)
    .max(max, `may be at most ${max}`);

/** A price in whole taka. All prices have the same limits. */
export const taka = wholeNumber(limits.VariantInput.price, "taka");

/** Twice the size and depth of the largest list or form, so that its own limits apply first. */
const maxEntries = 200;
const maxDepth = 20;

/**
 * Throws BAD_USER_INPUT for far more entries than any valid input has, before each is validated: messages
 * for tens of thousands of invalid entries took seconds.
 */
export function checkEntries(input: unknown, levels = maxDepth): void {
  if (typeof input !== "object" || input === null || levels === 0) return;
  const entries = Object.values(input);
  if (entries.length > maxEntries)
    throw new AppError("BAD_USER_INPUT", `A list or object may have at most ${maxEntries} entries`);
  for (const entry of entries) checkEntries(entry, levels - 1);
}

/** A validation issue of zod; `keys` are the unknown fields of an object. */
export type Issue = { path: readonly PropertyKey[]; message: string; keys?: readonly string[] };

/** These limits keep the response small. */
const maxIssues = 50;
const maxPathLength = 100;

/** The first message of each invalid field, by its path. */
export function fieldErrors(issues: readonly Issue[]): Record<string, string> {
  const all = issues.flatMap(({ path, message, keys }) =>
    keys ? keys.map((key) => ({ path: [...path, key], message })) : [{ path, message }],
  );
  const fields: Record<string, string> = {};
  for (const { path, message } of all.slice(0, maxIssues)) {
    fields[path.join(".").slice(0, maxPathLength)] ??= message;
  }
  return fields;
}

/** The error of the first field as a sentence: "brand is required". */
export function firstSentence(fields: Record<string, string>): string {
  const [entry] = Object.entries(fields);
  if (!entry) return "The input is not valid";
  const [path, reason] = entry;
  return `${path === "" ? "The input" : path} ${reason}`;
}

/**
 * Parses the input by the schema, or throws BAD_USER_INPUT with a sentence for each invalid field. Where
 * a required field is missing or empty, the error's message is `message`, the form's own sentence.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  message?: string,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error.issues);
  const isIncomplete = Object.values(fields).some((reason) => reason === "is required");
  throw new AppError("BAD_USER_INPUT", isIncomplete && message ? message : firstSentence(fields), {
    fields,
  });
}

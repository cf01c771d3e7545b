import { z } from "zod";
import { limits } from "../generated/limits.ts";
import { AppError } from "./errors.ts";

const noNullByte = (value: string) => !value.includes("\0");
const oneLine = (value: string) => !/\p{Cc}/u.test(value);

/** An unanswered field of a form is left out, null or an empty text. */
const isMissing = ({ input }: { input?: unknown }) =>
  input === undefined || input === null || input === "";

/** What zod says of a value of the wrong type: that it is missing, or else what it must be. */
export const missingOr = (fault: string) => (issue: { input?: unknown }) =>
  isMissing(issue) ? "is required" : fault;

const typeNames: Record<string, string> = {
  object: "an object",
  array: "a list",
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};

const nameOf = (type: string) => typeNames[type] ?? "of another type";

// What has no sentence of its own: missing values, wrong types and bounds read alike everywhere.
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

/** A text of one line, trimmed, not empty, at most `max` characters. */
export const line = (max: number) =>
  z
    .string({ error: missingOr("must be a text") })
    .trim()
    .min(1, "is required")
    .max(max, `may have at most ${max} characters`)
    .refine(oneLine, "may not contain control characters or line breaks");

/** A text of any number of lines, trimmed, possibly empty, at most `max` characters. */
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

/** A UUID in its usual spelling; anything else can't be an id of ours. */
export const isId = (value: string) =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);

/** Twice as many as any list or form of ours has, whose own limit is told first; and none lies deeper. */
const mostEntries = 200;
const deepest = 20;

/**
 * Refuses with BAD_USER_INPUT what has far more entries than any input of ours, before they are looked at
 * one by one: tens of thousands of faults took seconds to put into words.
 */
export function checkEntries(input: unknown, levels = deepest): void {
  if (typeof input !== "object" || input === null || levels === 0) return;
  const entries = Object.values(input);
  if (entries.length > mostEntries)
    throw new AppError("BAD_USER_INPUT", `Nothing may have more than ${mostEntries} entries`);
  for (const each of entries) checkEntries(each, levels - 1);
}

/** What is at fault, as zod tells it: `keys` are the unknown fields of an object. */
export type Fault = { path: readonly PropertyKey[]; message: string; keys?: readonly string[] };

/** Nobody reads more faults than this, or a longer name, and the answer stays small. */
const mostFaults = 50;
const longestName = 100;

/** A sentence for each field at fault, the first of each field. */
export function fieldErrors(faults: readonly Fault[]): Record<string, string> {
  const all = faults.flatMap(({ path, message, keys }) =>
    keys ? keys.map((key) => ({ path: [...path, key], message })) : [{ path, message }],
  );
  const fields: Record<string, string> = {};
  for (const { path, message } of all.slice(0, mostFaults)) {
    fields[path.join(".").slice(0, longestName)] ??= message;
  }
  return fields;
}

/** The first field's error as one sentence: "brand is required". */
export function firstSentence(fields: Record<string, string>): string {
  const [entry] = Object.entries(fields);
  if (!entry) return "The input is not valid";
  const [path, reason] = entry;
  return `${path === "" ? "The input" : path} ${reason}`;
}

/**
 * The input as the schema makes it, or BAD_USER_INPUT with a sentence for each field at fault.
 * `message` stands above them where a required field is missing or empty, the sentence that the
 * product has for this form.
 */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  message?: string,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fields = fieldErrors(result.error.issues);
  const incomplete = Object.values(fields).some((reason) => reason === "is required");
  throw new AppError("BAD_USER_INPUT", incomplete && message ? message : firstSentence(fields), {
    fields,
  });
}

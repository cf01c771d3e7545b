import type { ComponentProps } from "react";
import * as z from "zod/mini";
import type { Input } from "../controls/controls.tsx";
import { choice, requiredSentence } from "./rules.ts";

type Words = Readonly<Record<string, string>>;

/** How a form shows a field. The control is a one-line text field unless a property says otherwise. */
export type ShownField = {
  label: string;
  /** The field's entry in `generated/limits.ts`. */
  limit?: {
    readonly required?: boolean;
    readonly maxLength?: number;
    readonly min?: number;
    readonly max?: number;
  };
  hint?: string;
  /** Shown before the control, on the same line. */
  prefix?: string;
  /** The labels of a select's options, by value. */
  options?: Words;
  /** The labels of a group of checkboxes, by value. */
  choices?: Words;
  /** The number of lines of a text field with several lines. */
  rows?: number;
} & Pick<
  ComponentProps<typeof Input>,
  | "autoCapitalize"
  | "autoComplete"
  | "fontSize"
  | "inputMode"
  | "lang"
  | "max"
  | "min"
  | "onKeyDown"
  | "placeholder"
  | "spellCheck"
  | "type"
>;

/** A field of a form as data: how it is shown, and the schema of its typed value. */
export type FieldRow<Schema extends z.ZodMiniType = z.ZodMiniType> = ShownField & {
  schema: Schema;
};

type FieldRows = Readonly<Record<string, FieldRow>>;

type Look = Omit<ShownField, "label" | "limit">;

/**
 * Returns the row of a typed value. `rule` makes its schema, for instance `text` or `amountOf`. Phones show their
 * numeric keyboard for a number.
 */
export const row = <Limit extends object, Schema extends z.ZodMiniType>(
  label: string,
  rule: (label: string, limit: Limit) => Schema,
  limit: Limit,
  look: Look = {},
) => ({
  label,
  limit,
  schema: rule(label, limit),
  inputMode: "max" in limit ? ("numeric" as const) : undefined,
  ...look,
});

/** Returns the row of a select. `empty` is the label of an additional first option, which is not a valid choice. */
export const choiceRow = <Options extends Words>(
  label: string,
  options: Options,
  { empty, ...look }: Look & { empty?: string } = {},
) => ({
  label,
  options: empty === undefined ? options : { "": empty, ...options },
  schema: choice(options, requiredSentence(label)),
  ...look,
});

/** Returns the row of a group of checkboxes. `missing` is the error if none of them is checked. */
export const choicesRow = <Choices extends Words>(
  label: string,
  choices: Choices,
  missing: string,
  look: Look = {},
) => ({
  label,
  choices,
  schema: z.array(choice(choices, missing)).check(z.minLength(1, missing)),
  ...look,
});

/** Returns the row of a single checkbox. */
export const checkboxRow = (label: string) => ({
  label,
  type: "checkbox" as const,
  schema: z.boolean(),
});

/** The values of a form as typed. */
export type TypedValues<Rows extends FieldRows> = {
  -readonly [Name in keyof Rows]: Rows[Name] extends { choices: Words }
    ? string[]
    : Rows[Name] extends { type: "checkbox" }
      ? boolean
      : string;
};

function emptyValue({ choices, type }: ShownField) {
  if (choices) return [];
  return type === "checkbox" ? false : "";
}

type GivenValues<Values> = { readonly [Name in keyof Values]?: Values[Name] | null | undefined };

/**
 * Returns the options of `useZodForm` that follow from a form's rows. `given` holds the initial values. Fields without
 * an initial value are empty.
 */
export function formOf<Rows extends FieldRows>(
  rows: Rows,
  given: GivenValues<TypedValues<Rows>> = {},
) {
  const each = (read: (row: FieldRow, name: string) => unknown) =>
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, read(row, name)]));
  return {
    schema: z.object(
      each(({ schema }) => schema) as { [Name in keyof Rows]: Rows[Name]["schema"] },
    ),
    labels: each(({ label }) => label) as Record<keyof Rows & string, string>,
    initial: each((row, name) => given[name] ?? emptyValue(row)) as TypedValues<Rows>,
  };
}

import { z } from "zod";
import { word } from "../../core/restValues.ts";
import {
  line,
  optionalLine,
  optionalParagraph,
  paragraph,
  requiredParagraph,
} from "../../core/validation.ts";
import { Stock } from "../../generated/prisma/enums.ts";
import { stockWords } from "../../generated/words.ts";

/** How the values of a field are validated, shown by REST, parsed from CSV files and logged. */
export type ValueType<Value> = {
  /** The rule of a value. */
  rule: z.ZodType<Value>;
  /** The rule of a value in a body of REST, which has labels for choices. */
  body: z.ZodType<Value>;
  /** The schema of a value in a response of REST. */
  shape: z.ZodType;
  /** The value in the form of this schema. */
  present(value: Value): unknown;
  /** How a cell of a CSV file is parsed. */
  cell: "TEXT" | "NUMBER" | "WORD" | "LIST";
  /** The labels of a choice. */
  words?: Readonly<Record<string, string>>;
  /** The value of a device that is created without one; without a default the field is required. */
  empty?: Value;
  /** The audit log stores values, but for long texts and pictures only that they changed. */
  audit: "VALUES" | "TEXT" | "PICTURES";
};

/** A row of a table of columns, without the parts in which devices and variants differ. */
export type Row<Value> = ValueType<Value> & {
  /** Other headers of its column in CSV files. */
  synonyms?: readonly string[];
};

type Cell = ValueType<unknown>["cell"];
type Audit = ValueType<unknown>["audit"];

/** REST's documentation of a field, in bodies and in responses. */
type Docs = { body?: string; shape?: string };

const described = <Schema extends z.ZodType>(schema: Schema, text: string | undefined): Schema =>
  text === undefined ? schema : schema.describe(text);

type Text = string | null | undefined;

const required = <Rule extends z.ZodType<string>>(rule: Rule, audit: Audit, docs: Docs = {}) => ({
  rule,
  body: described(rule, docs.body),
  shape: described(z.string(), docs.shape),
  present: (text: Text): string => text ?? "",
  cell: "TEXT" as Cell,
  audit,
});

const optional = <Rule extends z.ZodType<Text>>(rule: Rule, audit: Audit, docs: Docs) => ({
  rule,
  body: described(rule, docs.body),
  shape: described(z.string().nullable(), docs.shape),
  present: (text: Text) => text,
  cell: "TEXT" as Cell,
  empty: null,
  audit,
});

type Limit = { readonly maxLength: number };

/** A required text of one line. */
export const lineType = ({ maxLength }: Limit) => required(line(maxLength), "VALUES");

/** A text of one line, or null. */
export const optionalLineType = ({ maxLength }: Limit, docs: Docs) =>
  optional(optionalLine(maxLength), "VALUES", docs);

/** A required text of several lines. */
export const requiredTextType = ({ maxLength }: Limit, docs: Docs) =>
  required(requiredParagraph(maxLength), "TEXT", docs);

/** A text of several lines, possibly empty. */
export const textType = ({ maxLength }: Limit, docs: Docs) => ({
  ...required(paragraph(maxLength), "TEXT", docs),
  empty: "",
});

/** The documentation of the Bangla version of a text. */
const banglaDocs: Docs = {
  body: "The Bangla version. Empty or null for none.",
  shape: "The Bangla version. Null if there is none.",
};

/** The Bangla version of a text of one line, or null. */
export const banglaLineType = (limit: Limit) => optionalLineType(limit, banglaDocs);

/** The Bangla version of a text of several lines, or null. */
export const banglaTextType = ({ maxLength }: Limit) =>
  optional(optionalParagraph(maxLength), "TEXT", banglaDocs);

/** The path of an image. */
export const imageType = ({ maxLength }: Limit) => required(line(maxLength), "PICTURES");

/** The paths of images. */
export function imagesType({ maxLength, maxItems }: Limit & { readonly maxItems: number }) {
  const rule = z.array(line(maxLength)).max(maxItems);
  const empty: string[] = [];
  return {
    rule,
    body: rule,
    shape: z.array(z.string()),
    present: (paths: string[]) => paths,
    cell: "LIST" as Cell,
    empty,
    audit: "PICTURES" as Audit,
  };
}

/** One of an enum's values, for which REST and CSV files have labels. */
export const choiceType = <Name extends string>(
  names: Readonly<Record<Name, Name>>,
  words: Readonly<Record<Name, string>>,
) => ({
  rule: z.enum(names),
  body: word(words),
  shape: z.enum(words),
  present: (value: Name | null | undefined) => value && words[value],
  cell: "WORD" as Cell,
  words,
  audit: "VALUES" as Audit,
});

/** Empty or null in a body of REST means that the value is left out. */
const optionalBody = <Value>(body: z.ZodType<Value>) =>
  z.preprocess((value) => (value === "" ? null : value), body.nullish());

/** Same as `choiceType`, or null. */
export function optionalChoiceType<Name extends string>(
  names: Readonly<Record<Name, Name>>,
  words: Readonly<Record<Name, string>>,
  docs: Docs,
) {
  const { rule, body, shape, present, ...others } = choiceType(names, words);
  return {
    ...others,
    rule: rule.nullish(),
    body: described(optionalBody(body), docs.body),
    shape: described(shape.nullable(), docs.shape),
    present: (value: Name | null | undefined) => present(value) ?? null,
    empty: null,
  };
}

/** In Stock or Out of Stock; older clients write "In-Stock". */
export const stockType = {
  ...choiceType(Stock, stockWords),
  body: z.preprocess(
    (value) => (value === "In-Stock" ? "In Stock" : value),
    choiceType(Stock, stockWords).body,
  ),
};

/** A whole number, or null. */
export const optionalNumberType = <Rule extends z.ZodType<number>>(rule: Rule, docs: Docs) => ({
  rule: rule.nullish(),
  body: described(optionalBody(rule), docs.body),
  shape: described(z.int().nullable(), docs.shape),
  present: (value: number | null | undefined) => value ?? null,
  cell: "NUMBER" as Cell,
  empty: null,
  audit: "VALUES" as Audit,
});

/** A whole number. */
export const numberType = <Rule extends z.ZodType<number>>(rule: Rule, docs: Docs = {}) => ({
  rule,
  body: rule,
  shape: described(z.int(), docs.shape),
  present: (value: number) => value,
  cell: "NUMBER" as Cell,
  audit: "VALUES" as Audit,
});

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

/**
 * The type of a field's values. The type determines the schemas of the values, the form of the values in REST and CSV
 * files, and the entries in the audit log.
 */
export type ValueType<Value> = {
  /** The schema of a value. */
  rule: z.ZodType<Value>;
  /** The schema of a value in the body of a REST request. Values of enums are given by their labels. */
  body: z.ZodType<Value>;
  /** The schema of a value in a response of REST. */
  shape: z.ZodType;
  /** Returns a value in the form of `shape`. */
  present(value: Value): unknown;
  /** The way in which a cell of a CSV file is parsed. */
  cell: "TEXT" | "NUMBER" | "WORD" | "LIST";
  /** The labels of a choice. */
  words?: Readonly<Record<string, string>>;
  /** The value that a new device gets if no value is given. A field without `empty` is required. */
  empty?: Value;
  /** Whether the audit log stores the values, or only that a long text or pictures changed. */
  audit: "VALUES" | "TEXT" | "PICTURES";
};

/** A row of a table of columns, without the parts that differ between devices and variants. */
export type Row<Value> = ValueType<Value> & {
  /** Other headers of the field's column in CSV files. */
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

/** Returns the type for one required line of text. */
export const lineType = ({ maxLength }: Limit) => required(line(maxLength), "VALUES");

/** Returns the type for one line of text, or null. */
export const optionalLineType = ({ maxLength }: Limit, docs: Docs) =>
  optional(optionalLine(maxLength), "VALUES", docs);

/** Returns the type for required text with several lines. */
export const requiredTextType = ({ maxLength }: Limit, docs: Docs) =>
  required(requiredParagraph(maxLength), "TEXT", docs);

/** Returns the type for text with several lines, possibly empty. */
export const textType = ({ maxLength }: Limit, docs: Docs) => ({
  ...required(paragraph(maxLength), "TEXT", docs),
  empty: "",
});

/** The documentation of a text's Bangla version. */
const banglaDocs: Docs = {
  body: "The Bangla version. Empty or null for none.",
  shape: "The Bangla version. Null if there is none.",
};

/** Returns the type for a Bangla version that is one line of text, or null. */
export const banglaLineType = (limit: Limit) => optionalLineType(limit, banglaDocs);

/** Returns the type for a Bangla version with several lines of text, or null. */
export const banglaTextType = ({ maxLength }: Limit) =>
  optional(optionalParagraph(maxLength), "TEXT", banglaDocs);

/** Returns the type for an image path. */
export const imageType = ({ maxLength }: Limit) => required(line(maxLength), "PICTURES");

/** Returns the type for a list of image paths. */
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

/** Returns the type for an enum's values, for which REST and CSV files have labels. */
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

/** Returns the schema of an optional value in a REST body. An empty string counts as null. */
const optionalBody = <Value>(body: z.ZodType<Value>) =>
  z.preprocess((value) => (value === "" ? null : value), body.nullish());

/** Same as `choiceType`, except that the value may be null. */
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

/** The type of a stock. REST also accepts "In-Stock", which older clients send. */
export const stockType = {
  ...choiceType(Stock, stockWords),
  body: z.preprocess(
    (value) => (value === "In-Stock" ? "In Stock" : value),
    choiceType(Stock, stockWords).body,
  ),
};

/** Returns the type for a whole number, or null. */
export const optionalNumberType = <Rule extends z.ZodType<number>>(rule: Rule, docs: Docs) => ({
  rule: rule.nullish(),
  body: described(optionalBody(rule), docs.body),
  shape: described(z.int().nullable(), docs.shape),
  present: (value: number | null | undefined) => value ?? null,
  cell: "NUMBER" as Cell,
  empty: null,
  audit: "VALUES" as Audit,
});

/** Returns the type for a whole number. */
export const numberType = <Rule extends z.ZodType<number>>(rule: Rule, docs: Docs = {}) => ({
  rule,
  body: rule,
  shape: described(z.int(), docs.shape),
  present: (value: number) => value,
  cell: "NUMBER" as Cell,
  audit: "VALUES" as Audit,
});

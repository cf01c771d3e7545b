import { type Text, t } from "../../../core/i18n.ts";
import { cleanText, latinDigits } from "../../../core/typedText.ts";
import { limits } from "../../../generated/limits.ts";
import type { Stock } from "../../../generated/prisma/enums.ts";
import { stockWords } from "../../../generated/words.ts";

/** A cell that a spreadsheet would take for a formula, or would after the `'` before it is removed. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const neutralized = /^'+[=+\-@\t\r＝＋－＠]/;

/** The text for a cell of an exported file: no spreadsheet takes it for a formula. */
export const neutralize = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of a cell: trimmed, without the `'` of `neutralize`, and without Excel's notation `="0123"`. */
export function textOf(cell: string): string {
  const text = cleanText(cell).trim();
  if (neutralized.test(text)) return text.slice(1).trim();
  const quoted = /^="(.*)"$/s.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replaceAll('""', '"').trim();
}

/** A value of a cell, or the fault that it has. */
export type Parsed<Value> = { value: Value } | { fault: Text };

const scientific = /^\d+([.,]\d+)?E[+-]?\d+$/i;

/** The fault of such a number. */
export const shortened = (text: string): Text =>
  t(
    "was shortened to {text} by a spreadsheet: format the column as a number or text and export it again",
    {
      text,
    },
  );

const currency = String.raw`BDT|Tk\.?|টাকা|৳`;
const before = new RegExp(`^(${currency})\\s*`, "i");
const after = new RegExp(`\\s*(${currency}|GB|জিবি|/[-=])$`, "i");
/** Commas, apostrophes, and spaces of any width. */
const separated = /^\d{1,3}([,'’\s]\d{2,3})*[,'’\s]\d{3}$/;

/**
 * A whole number: Latin or Bangla digits, with or without thousands separators (1,25,000), `.00`, and its unit. Its
 * limits are those of the rules.
 */
export function parseWhole(cell: string): Parsed<number> {
  const text = latinDigits(cell);
  if (text.length > maxNumberLength) return { fault: notWhole };
  if (scientific.test(text)) return { fault: shortened(text) };
  const number = text
    .replace(before, "")
    .replace(after, "")
    .replace(/\.(0{1,2}|0{4,})$/, "");
  const digits = separated.test(number) ? number.replace(/\D/g, "") : number;
  return /^\d{1,12}$/.test(digits) ? { value: Number(digits) } : { fault: notWhole };
}

const notWhole = t("must be a whole number");

/** With separators, currency and spaces. A longer cell is not parsed: that would take long. */
const maxNumberLength = 40;

/** Whether a spreadsheet has shortened a long number: 8.69E+12, 9E+12. */
export const isShortened = (text: string): boolean => /^\d([.,]\d{1,20})?E\+\d{1,3}$/i.test(text);

/** Whether a text stands for no value: N/A. */
export const isNoValue = (text: string): boolean => /^(n\/a|null|-{1,3})$/i.test(text);

/** Whether a formula of a spreadsheet had no result: #REF!. */
export const isFormulaError = (text: string): boolean =>
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i.test(text);

/** A text for comparison: its letters and digits, in lower case. */
export const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Parses one of an enumeration's values by its word, name or synonym: `In Stock`, `in-stock`, `IN_STOCK`. */
export function parserOfWords<Name extends string>(
  words: Readonly<Record<Name, string>>,
  synonyms?: Readonly<Partial<Record<NoInfer<Name>, readonly string[]>>>,
) {
  const entries = Object.entries(words) as [Name, string][];
  const names = new Map(
    entries.flatMap(([name, word]) =>
      [name, word, ...(synonyms?.[name] ?? [])].map((each) => [plain(each), name] as const),
    ),
  );
  const fault = t("must be one of: {values}", { values: Object.values(words).join(", ") });
  return (text: string): Parsed<Name> => {
    const value = names.get(plain(text));
    return value === undefined ? { fault } : { value };
  };
}

const parseStockWord = parserOfWords(stockWords, {
  IN_STOCK: ["yes", "y", "true", "available", "স্টকে আছে", "আছে", "হ্যাঁ"],
  OUT_OF_STOCK: [
    ...["no", "n", "false", "out", "sold out", "sold", "unavailable", "not available"],
    ...["স্টকে নেই", "স্টক নেই", "নেই", "না"],
  ],
});

/** A word, or the number of pieces, which may be below 0 where more were sold than counted. */
export function parseStock(text: string): Parsed<Stock> {
  const latin = latinDigits(text);
  if (latin.length > maxNumberLength) return parseStockWord("");
  const pieces = /^(-?\d{1,9})(?:\.0+)?\s*(?:pcs|pieces|টি|পিস)?\.?$/i.exec(latin)?.[1];
  if (pieces === undefined) return parseStockWord(text);
  return { value: Number(pieces) > 0 ? "IN_STOCK" : "OUT_OF_STOCK" };
}

/** GB: `8`, `8GB`, `8 GB RAM`, `1TB`. */
export function parseGigabytes(text: string): Parsed<number> {
  const found = size.exec(latinDigits(text).slice(0, maxNumberLength));
  if (!found) return parseWhole(text);
  const [, number, unit = ""] = found;
  return { value: Number(number) * (/^[tট]/i.test(unit) ? gigabytesPerTerabyte : 1) };
}

const gigabytesPerTerabyte = 1024;
const size =
  /^(\d{1,6})(?:\.0)?\s*(GB|G|TB|T|জিবি|টিবি)?(?:\s*(?:RAM|ROM|memory|storage|internal(?: storage)?))?$/i;

const { maxItems } = limits.PhoneOrTabletInput.images;

/**
 * The paths, names and addresses of a cell with several, separated by `|` or line breaks, and addresses also by commas. A cell may have thousands: those of a
 * device that can't be valid must not reach the rules or the database.
 */
export function parseList(text: string): Parsed<string[]> {
  const parts = text
    .split(/[|\r\n]|,\s*(?=https?:\/\/)/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length > maxItems) return { fault: tooManyParts };
  return { value: parts };
}

const tooManyParts = t("may have at most {maximum} entries", { maximum: maxItems });

/** The cell with these paths. */
export const joinList = (paths: readonly string[]): string => paths.join(" | ");

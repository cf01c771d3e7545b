import { amountIn } from "../../shared/money.ts";
import { wholeNumberIn } from "../../shared/numbers.ts";
import { gigabytesIn } from "../../shared/sizes.ts";
import { cleanText, latinDigits } from "../../shared/typedText.ts";
import { type Text, t } from "../core/i18n.ts";
import { limits } from "../generated/limits.ts";
import type { Stock } from "../generated/prisma/enums.ts";
import { stockWords } from "../generated/words.ts";
import { isSpreadsheetDate, turnedIntoDate } from "./spreadsheetDates.ts";

/** Matches a cell that a spreadsheet would evaluate as a formula, with or without `'` before it. */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const neutralized = /^'+[=+\-@\t\r＝＋－＠]/;

/** Returns the text for a cell of an exported file, changed so that no spreadsheet evaluates it as a formula. */
export const neutralize = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Returns the text of a cell: trimmed, without the `'` of `neutralize`, and without Excel's notation `="0123"`. */
export function textOf(cell: string): string {
  const text = cleanText(cell).trim();
  if (neutralized.test(text)) return text.slice(1).trim();
  const quoted = /^="(.*)"$/s.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replaceAll('""', '"').trim();
}

/** The value of a cell, or its error. */
export type Parsed<Value> = { value: Value } | { fault: Text };

const scientific = /^\d+([.,]\d+)?E[+-]?\d+$/i;

/** Returns the error for a number that a spreadsheet has shortened. */
export const shortened = (text: string): Text =>
  t(
    "was shortened to {text} by a spreadsheet: format the column as a number or text and export it again",
    {
      text,
    },
  );

/** Returns a parser of numbers that uses `read`. The schema checks the limits later. */
const parserOfNumbers =
  (read: (typed: string) => number) =>
  (cell: string): Parsed<number> => {
    const number = read(cell);
    if (!Number.isNaN(number)) return { value: number };
    if (isSpreadsheetDate(cell)) return { fault: turnedIntoDate(cell.trim()) };
    return { fault: isScientific(cell) ? shortened(latinDigits(cell).trim()) : notWhole };
  };

const isScientific = (cell: string) =>
  cell.length <= maxNumberLength && scientific.test(latinDigits(cell).trim());

export const parseWhole = parserOfNumbers(wholeNumberIn);

/** Parses an amount in whole taka. */
export const parseAmount = parserOfNumbers(amountIn);

/** Parses a size of memory or storage in GB. */
export const parseGigabytes = parserOfNumbers(gigabytesIn);

const notWhole = t("must be a whole number");

/**
 * The length of the longest number, with separators, currency and spaces. Longer cells are not parsed, because parsing
 * would take too long.
 */
const maxNumberLength = 40;

/** Returns whether a string is a long number that a spreadsheet has shortened: 8.69E+12, 9E+12. */
export const isShortened = (text: string): boolean => /^\d([.,]\d{1,20})?E\+\d{1,3}$/i.test(text);

/** Returns whether a string means that there is no value: N/A. */
export const isNoValue = (text: string): boolean => /^(n\/a|null|-{1,3})$/i.test(text);

/** Returns whether a string is the error of a spreadsheet's formula: #REF!. */
export const isFormulaError = (text: string): boolean =>
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/i.test(text);

/** The length of the longest text that is compared with the words of enums. All these words are shorter. */
const maxWordLength = 500;

/**
 * Returns the form in which words are compared: letters and digits in lower case. Returns an empty string if the text
 * is too long for a word.
 */
export const plain = (text: string): string =>
  text.length > maxWordLength
    ? ""
    : text
        .normalize("NFKC")
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Returns a parser of an enum's values by label, name or synonym: `In Stock`, `in-stock`, `IN_STOCK`. */
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

/**
 * Parses a word for the stock, or the number of devices in stock. A negative number means that more devices were sold
 * than counted.
 */
export function parseStock(text: string): Parsed<Stock> {
  const latin = latinDigits(text);
  if (latin.length > maxNumberLength) return parseStockWord("");
  const pieces = /^(-?\d{1,9})(?:\.0+)?\s*(?:pcs|pieces|টি|পিস)?\.?$/i.exec(latin)?.[1];
  if (isSpreadsheetDate(text)) return { fault: turnedIntoDate(text) };
  if (pieces === undefined) return parseStockWord(text);
  return { value: Number(pieces) > 0 ? "IN_STOCK" : "OUT_OF_STOCK" };
}

const { maxItems } = limits.PhoneOrTabletInput.images;

/**
 * Splits a cell that lists paths, names or addresses at `|` and line breaks. Addresses are also split at commas.
 * Returns a fault if the cell has more entries than a device may have. A list of thousands of entries therefore reaches
 * neither the schemas nor the database.
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

/** Joins paths into a cell. */
export const joinList = (paths: readonly string[]): string => paths.join(" | ");

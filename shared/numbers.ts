import { latinDigits } from "./typedText.ts";

/**
 * Longer texts are not read, so that reading stays fast. A number with separators, a currency and spaces is shorter.
 */
const maxLength = 40;

/** Returns a typed number with Latin digits, plain signs and single spaces; empty if it is too long to be a number. */
export const numberText = (typed: string): string =>
  typed.length > maxLength ? "" : latinDigits(typed).normalize("NFKC").trim().replace(/\s+/g, " ");

/** Groups of digits with commas, apostrophes or spaces between them, or several dots: 1,25,000, 125 000 or 1.25.000. */
const grouped = /^\d{1,3}(?:([,'’\s]\d{2,3})*[,'’\s]\d{3}|(\.\d{2,3})+\.\d{3})$/;

/** The `.00` that spreadsheets add. Three zeros are kept, because they could be thousands. */
const noFraction = /\.(0{1,2}|0{4,})$/;

/**
 * Reads a typed whole number: Latin or Bangla digits, with or without separators of thousands and `.00`. Returns NaN
 * for anything else, such as 45,00 or 4.5.
 */
export function wholeNumberIn(typed: string): number {
  const text = numberText(typed).replace(/ ?, ?/g, ",").replace(noFraction, "");
  const digits = grouped.test(text) ? text.replace(/\D/g, "") : text;
  return /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN;
}

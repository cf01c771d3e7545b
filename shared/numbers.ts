import { latinDigits } from "./typedText.ts";

/**
 * Longer strings are not read, so that reading stays fast. A number with separators, a currency and spaces is shorter.
 */
const maxLength = 40;

/**
 * Returns a typed number with Latin digits, plain signs and single spaces. Returns an empty string if the input is too
 * long to be a number.
 */
export const numberText = (typed: string): string =>
  typed.length > maxLength ? "" : latinDigits(typed).normalize("NFKC").trim().replace(/\s+/g, " ");

/** Matches groups of digits with commas, apostrophes, spaces or dots as separators: 1,25,000, 125 000, 1.25.000. */
const grouped = /^\d{1,3}(?:([,'’\s]\d{2,3})*[,'’\s]\d{3}|(\.\d{2,3})+\.\d{3})$/;

/** Matches the `.00` that spreadsheets add. Does not match three zeros, because they could mean thousands. */
const noFraction = /\.(0{1,2}|0{4,})$/;

/**
 * Reads a typed whole number. The digits can be Latin or Bangla, and thousands separators and `.00` are allowed.
 * Returns NaN for anything else, such as 45,00 or 4.5.
 */
export function wholeNumberIn(typed: string): number {
  const text = numberText(typed).replace(/ ?, ?/g, ",").replace(noFraction, "");
  const digits = grouped.test(text) ? text.replace(/\D/g, "") : text;
  return /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN;
}

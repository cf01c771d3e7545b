import { numberText, wholeNumberIn } from "./numbers.ts";

const currency = String.raw`BDT|TAKA|Tk\.?|টাকা|৳`;
const currencyBefore = new RegExp(String.raw`^(?:${currency})[\s.:]*`, "iu");
const currencyAfter = new RegExp(` ?(?:${currency})$`, "iu");

/** The endings `/-`, `/=` and `.-`, with which people make sure that nobody adds digits to an amount. */
const endOfAmount = / ?(?:[/.][-=]|-\/)? ?(?:only|মাত্র)?$/iu;

/** Words for multiples, by their number of zeros. */
const multiples: readonly (readonly [words: string, zeros: number])[] = [
  ["k|thousand|হাজার", 3],
  ["lakhs?|lacs?|লাখ|লক্ষ", 5],
  ["crores?|কোটি", 7],
];

const multiplePatterns = multiples.map(
  ([words, zeros]) => [new RegExp(String.raw`^(.*\d) ?(?:${words})$`, "iu"), zeros] as const,
);

/**
 * Reads a typed amount in whole taka: Latin or Bangla digits, with or without separators, currency, `.00`, `/-` and a
 * word for thousands. `৳ 45,000`, `BDT 45000.00`, `45,000/-`, `৪৫,০০০ টাকা`, `45k` and `1.25 lakh` are amounts. Returns
 * NaN for anything else, such as an amount with poisha.
 */
export function amountIn(typed: string): number {
  const text = numberText(typed)
    .replace(currencyBefore, "")
    .replace(endOfAmount, "")
    .replace(currencyAfter, "")
    .replace(endOfAmount, "");
  for (const [pattern, zeros] of multiplePatterns) {
    const number = pattern.exec(text)?.[1];
    if (number !== undefined) return multiplied(number, zeros);
  }
  return wholeNumberIn(text);
}

/** Multiplies a number by 10 to the power of `zeros`: 1.25 lakh is 125000. Returns NaN if decimals would remain. */
function multiplied(number: string, zeros: number): number {
  const [, whole = "", decimals = ""] = /^([^.]*)(?:\.(\d{1,7}))?$/.exec(number) ?? [];
  const significant = decimals.replace(/(?<!0)0+$/, "");
  if (significant.length > zeros) return Number.NaN;
  return wholeNumberIn(whole) * 10 ** zeros + Number(significant.padEnd(zeros, "0"));
}

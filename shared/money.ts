import { numberText, wholeNumberIn } from "./numbers.ts";

const currency = String.raw`BDT|TAKA|Tk\.?|টাকা|৳`;
const currencyBefore = new RegExp(String.raw`^(?:${currency})[\s.:]*`, "iu");
const currencyAfter = new RegExp(` ?(?:${currency})$`, "iu");

/** Matches the endings `/-`, `/=` and `.-`. They protect an amount against added digits. */
const endOfAmount = / ?(?:[/.][-=]|-\/)? ?(?:only|মাত্র)?$/iu;

/** Words for multiples, with the number of zeros that each stands for. */
const multiples: readonly (readonly [words: string, zeros: number])[] = [
  ["k|thousand|হাজার", 3],
  ["lakhs?|lacs?|লাখ|লক্ষ", 5],
  ["crores?|কোটি", 7],
];

const multiplePatterns = multiples.map(
  ([words, zeros]) => [new RegExp(String.raw`^(.*\d) ?(?:${words})$`, "iu"), zeros] as const,
);

/**
 * Reads a typed amount in whole taka. The digits can be Latin or Bangla, and separators, a currency, `.00`, `/-` and a
 * word for a multiple are allowed: `৳ 45,000`, `BDT 45000.00`, `45,000/-`, `৪৫,০০০ টাকা`, `45k`, `1.25 lakh`. Returns
 * NaN for anything else, including amounts with poisha.
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

/**
 * Multiplies a number by 10 to the power of `zeros`: 1.25 and 5 zeros make 125,000. Returns NaN if the product is not
 * whole.
 */
function multiplied(number: string, zeros: number): number {
  const [, whole = "", decimals = ""] = /^([^.]*)(?:\.(\d{1,7}))?$/.exec(number) ?? [];
  const significant = decimals.replace(/(?<!0)0+$/, "");
  if (significant.length > zeros) return Number.NaN;
  return wholeNumberIn(whole) * 10 ** zeros + Number(significant.padEnd(zeros, "0"));
}

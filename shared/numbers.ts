import { latinDigits } from "./typedText.ts";

/** A number with separators, a currency and spaces is shorter. Nothing longer is read, so that reading takes no time. */
const maxLength = 40;

/** A typed number with Latin digits, plain signs and single spaces. Empty when it is too long to be a number. */
export const numberText = (typed: string): string =>
  typed.length > maxLength ? "" : latinDigits(typed).normalize("NFKC").trim().replace(/\s+/g, " ");

/** Groups of digits with commas, apostrophes or spaces between them: 1,25,000 or 125 000. */
const grouped = /^\d{1,3}([,'’\s]\d{2,3})*[,'’\s]\d{3}$/;

/** `.00`, which spreadsheets add. Three zeros may be thousands. */
const noFraction = /\.(0{1,2}|0{4,})$/;

/**
 * A typed whole number: Latin or Bangla digits, with or without separators of thousands and `.00`. NaN for anything
 * else, such as 45,00 or 4.5.
 */
export function wholeNumberIn(typed: string): number {
  const text = numberText(typed).replace(/ ?, ?/g, ",").replace(noFraction, "");
  const digits = grouped.test(text) ? text.replace(/\D/g, "") : text;
  return /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN;
}

const size =
  /^(\d[\d,']*(?: [\d,']+)*)(?:\.0+)? ?(?:(GB|G|GIGABYTES?|জিবি|গিগাবাইট)|(TB|T|TERABYTES?|টিবি|টেরাবাইট))?(?: ?(?:RAM|ROM|MEMORY|STORAGE|INTERNAL(?: STORAGE)?|র‍?্যাম|রম))?$/iu;

const gigabytesPerTerabyte = 1024;

/** Typed memory or storage in GB: 8, 8GB, 8 GB RAM or 1TB. NaN for anything else. */
export function gigabytesIn(typed: string): number {
  const [, number = "", , terabytes] = size.exec(numberText(typed)) ?? [];
  return wholeNumberIn(number) * (terabytes ? gigabytesPerTerabyte : 1);
}

/** A typed percentage in hundredths of a percent, with or without its sign: 12.5 or 12.5 % is 1250. Else NaN. */
export function basisPointsIn(typed: string): number {
  const [, whole = "", decimals = ""] =
    /^([^.%]+)(?:\.(\d{1,2}))? ?%?$/.exec(numberText(typed)) ?? [];
  return wholeNumberIn(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

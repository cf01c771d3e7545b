import { withoutMarks } from "./typedText.ts";

/** Longer texts are not read. The text that a phone shows after `*#06#` is shorter. */
const maxLength = 400;

const imeiLength = 15;

/** The number of digits before the check digit. These digits are the same in each notation of a phone's IMEI. */
const stemLength = imeiLength - 1;

/** Returns Luhn's sum (ISO/IEC 7812): doubles every second digit from the right, and adds the digits of the results. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Returns the IMEI that begins with these 14 digits, including the check digit. */
export const withCheckDigit = (stem: string): string =>
  stem + ((10 - (luhnSum(`${stem}0`) % 10)) % 10);

const hasOneDigit = (digits: string) => /^(\d)\1*$/.test(digits);

/** Next to an IMEI, numbers with at most this many digits are not IMEIs: `1/2`, `128 GB`, a price. */
const longestOther = 6;

const isImei = (digits: string): boolean =>
  digits.length === imeiLength && !hasOneDigit(digits) && luhnSum(digits) % 10 === 0;

/** `3.5E+14`: a spreadsheet shortened the number, and its last digits are lost. */
const scientific = /(?<![\w.,])\d(?:[.,]\d+)?E\+?\d\d?(?!\w)/;

/** The decimals that a program adds to a number if it reads cells as decimal numbers. */
const decimals = /(?<=\d{14})\.0{1,6}(?!\d)/g;

/**
 * The labels of other numbers on a box or in the text of `*#06#`, each with the text up to the next IMEI or MEID, or to
 * the end of the line.
 */
const otherNumbers =
  /\b(?:EID|ICCID|IMSI|P?ESN|S\/N|SN|SERIAL|MODEL|EAN|UPC|GTIN|P\/N)\b[:\s]*[^\n]*?(?=IMEI|MEID|$)/gm;

/** The parts of GS1 barcodes with other application identifiers than 8002, the identifier of IMEIs. */
const otherIdentifiers = /\((?!8002\))\d{2,4}\)[^(\n]*/g;

/** The prefixes that a scanner sends: the symbology (`]C1`), and the identifier of IMEIs in GS1 barcodes. */
const scannerPrefixes = /\][A-Z]\w|\(8002\)/g;

/** The labels of IMEIs, such as `IMEI`, `IMEI/MEID`, `IMEI1:`, `IMEI (slot 2)`, `IMEI No.` and `সিম ১`. */
const labels =
  /(?:IMEI(?:SV)?|MEID|SIM|SLOT|আইএমইআই|সিম|স্লট)(?:[\s(#:._-]?(?:NUMBER|NO|নম্বর|নং|SIM|SLOT))*[\s()#:._-]{0,4}(?:[12](?=\D|$|\d{15}(?!\d)))?/g;

/** List markers before a number at the beginning of a line: `1.` or `2)`. */
const listMarkers = /^[ \t]*[12][.)]\s+(?=\d)/gm;

/** The characters that always separate numbers. Spaces, dashes, points and slashes can also be part of a number. */
const betweenNumbers = /[^\d\t\p{Zs}\p{Pd}\u2212./\\_]+/u;

/**
 * Returns the text with each label, list marker and word replaced by a line break, because an IMEI ends there. Valid
 * IMEIs that touch letters are kept.
 */
function withoutWords(text: string): string {
  return text
    .replace(labels, "\n")
    .replace(listMarkers, "\n")
    .replace(/(?<!\d)\d{15}(?!\d)/g, (digits) => (isImei(digits) ? ` ${digits} ` : digits))
    .split(/([\p{L}\p{M}\d]+)/u)
    .map((part) => (/\p{L}/u.test(part) ? "\n" : part))
    .join("");
}

/** Splits digits without a separator into two IMEIs, or an IMEI and its software version. Removes the prefix of GS1. */
function unglued(group: string): string[] {
  if (group.startsWith("8002") && isImei(group.slice(4))) return [group.slice(4)];
  const [first, rest] = [group.slice(0, imeiLength), group.slice(imeiLength)];
  return isImei(first) && (rest.length === 2 || isImei(rest)) ? [first, rest] : [group];
}

/**
 * Joins groups of digits to IMEIs. Each IMEI can be followed by two digits of a software version. Returns null unless
 * the groups consist of nothing else.
 */
function imeisOfGroups(groups: readonly string[]): string[] | null {
  if (groups.length === 0) return [];
  let digits = "";
  for (const [index, group] of groups.entries()) {
    digits += group;
    if (digits.length < imeiLength) continue;
    if (!isImei(digits)) return null;
    const rest = groups.slice(index + 1);
    const others =
      imeisOfGroups(rest) ?? (rest[0]?.length === 2 ? imeisOfGroups(rest.slice(1)) : null);
    return others && [digits, ...others];
  }
  return null;
}

/** Joins groups of digits that are not valid IMEIs to numbers. */
function otherNumbersOf(groups: readonly string[]): string[] {
  const digits = groups.join("");
  const hasVersion = digits.length === imeiLength + 2 && groups.at(-1)?.length === 2;
  if (hasVersion) return [digits.slice(0, imeiLength)];
  return (digits.length % imeiLength === 0 && digits.match(/\d{15}/g)) || [digits];
}

/** Returns the numbers in a text that could be meant as IMEIs, valid or not, each once. */
function numbersIn(plain: string): string[] {
  const runs = withoutWords(plain)
    .split(betweenNumbers)
    .map((run) => (run.match(/\d+/g) ?? []).flatMap(unglued))
    .filter((groups) => groups.length > 0);
  const numbers = [
    ...new Set(runs.flatMap((groups) => imeisOfGroups(groups) ?? otherNumbersOf(groups))),
  ];
  const joined = numbers.join("");
  if (isImei(joined)) return [joined];
  const stems = numbers.filter(isImei).map((imei) => imei.slice(0, stemLength));
  const longest = Math.max(...numbers.map(({ length }) => length));
  return numbers.filter((digits) => {
    if (digits.length < stemLength) return digits.length > longestOther || longest < stemLength;
    // Omits the MEID and the IMEISV of a phone whose IMEI is also there.
    return isImei(digits) || !stems.some((stem) => digits.startsWith(stem));
  });
}

/** Returns the text in upper case and with the digits 0 to 9, without the additions of spreadsheets and scanners. */
const plainText = (typed: string): string =>
  withoutMarks(typed.slice(0, maxLength + 1).normalize("NFKC"))
    .toUpperCase()
    .replace(decimals, "")
    .replace(otherIdentifiers, "\n")
    .replace(scannerPrefixes, "\n");

function typedNumbers(plain: string): string[] {
  const numbers = numbersIn(plain.replace(otherNumbers, "\n"));
  // If the text has no other number, a number with another label, such as a serial number's, is read.
  return numbers.length > 0 ? numbers : numbersIn(plain);
}

/** The reason why a typed text is not a single IMEI. */
export type ImeiFault =
  /** The text has no number, or letters among the digits. */
  | "NO_NUMBER"
  /** A spreadsheet has rounded the number: `3.5E+14`. */
  | "SPREADSHEET"
  /** The number has 14 digits: the check digit is missing. */
  | "NO_CHECK_DIGIT"
  /** The number has 16 digits: an IMEISV, with a software version instead of the check digit. */
  | "SOFTWARE_VERSION"
  /** The number does not have 14, 15 or 16 digits, or the text is too long. */
  | "LENGTH"
  /** All digits are the same. */
  | "ONE_DIGIT"
  /** At least one digit is wrong. */
  | "CHECK_DIGIT"
  /** The text has more than one number. */
  | "SEVERAL";

/**
 * The result of reading a text: an IMEI of 15 digits, null if nothing was typed, or the reason why the text is not an
 * IMEI.
 */
export type ImeiReading =
  | { imei: string | null; fault?: undefined }
  | {
      imei?: undefined;
      fault: ImeiFault;
      /** The numbers in the text, in their order. */
      numbers: string[];
    };

const nothing = /^[\s\p{P}\p{S}]*$/u;

/**
 * Reads an IMEI in any notation: with labels (`IMEI1:`), spaces, dashes, points or slashes, Bangla or full-width
 * digits, with a software version after it (`/ 01`), as `*#06#` shows it, and as scanners send it.
 */
export function readImei(typed: string): ImeiReading {
  if (typed.length > maxLength) return { fault: "LENGTH", numbers: [] };
  const plain = plainText(typed);
  if (nothing.test(plain)) return { imei: null };
  if (scientific.test(plain)) return { fault: "SPREADSHEET", numbers: [] };
  const numbers = typedNumbers(plain);
  const [digits, another] = numbers;
  if (digits === undefined) return { fault: "NO_NUMBER", numbers };
  if (another !== undefined) return { fault: "SEVERAL", numbers };
  const fault = faultOf(digits);
  return fault ? { fault, numbers } : { imei: digits };
}

function faultOf(digits: string): ImeiFault | undefined {
  if (digits.length === stemLength) return "NO_CHECK_DIGIT";
  if (digits.length === imeiLength + 1) return "SOFTWARE_VERSION";
  if (digits.length !== imeiLength) return "LENGTH";
  if (hasOneDigit(digits)) return "ONE_DIGIT";
  return isImei(digits) ? undefined : "CHECK_DIGIT";
}

/** Too many IMEIs end with the same three digits. */
const minLastDigits = 4;

/** The IMEIs in a search text. */
export type ImeiSearch = {
  /** Whole IMEIs. For 14 digits or an IMEISV, this is the IMEI with the same beginning. */
  imeis: string[];
  /** The last digits of an IMEI; null if the search is something else. */
  lastDigits: string | null;
};

/** Reads a search for IMEIs, in all notations of `readImei`. */
export function imeisSearched(typed: string): ImeiSearch {
  const plain = plainText(typed);
  const numbers = typed.length > maxLength ? [] : typedNumbers(plain);
  const [only = ""] = numbers;
  const isPart =
    numbers.length === 1 &&
    only.length >= minLastDigits &&
    only.length < stemLength &&
    !/\p{L}/u.test(plain.replace(labels, ""));
  const imeis = numbers.flatMap((digits) => {
    if (isImei(digits)) return [digits];
    const isStem = digits.length === stemLength || digits.length === imeiLength + 1;
    return isStem ? [withCheckDigit(digits.slice(0, stemLength))] : [];
  });
  return { imeis: [...new Set(imeis)], lastDigits: isPart ? only : null };
}

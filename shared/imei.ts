import { withoutMarks } from "./typedText.ts";

/** Longer strings are not read. The text that a phone shows after `*#06#` is shorter. */
const maxLength = 400;

const imeiLength = 15;

/** The number of digits before the check digit. All notations of a phone's IMEI begin with these digits. */
const stemLength = imeiLength - 1;

/**
 * Returns the Luhn sum (ISO/IEC 7812): every second digit from the right is doubled, and the digits of the results are
 * added.
 */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Returns the IMEI that begins with these 14 digits, with its check digit. */
export const withCheckDigit = (stem: string): string =>
  stem + ((10 - (luhnSum(`${stem}0`) % 10)) % 10);

const hasOneDigit = (digits: string) => /^(\d)\1*$/.test(digits);

/**
 * If a string contains an IMEI, other numbers with at most this many digits are ignored, such as `1/2`, `128 GB` or a
 * price.
 */
const longestOther = 6;

const isImei = (digits: string): boolean =>
  digits.length === imeiLength && !hasOneDigit(digits) && luhnSum(digits) % 10 === 0;

/** Matches numbers such as `3.5E+14`, which a spreadsheet has shortened and whose last digits are lost. */
const scientific = /(?<![\w.,])\d(?:[.,]\d+)?E\+?\d\d?(?!\w)/;

/** Matches decimals such as `.0`, which a program adds when it reads a cell as a decimal number. */
const decimals = /(?<=\d{14})\.0{1,6}(?!\d)/g;

/**
 * Matches the labels of other numbers on a box or in the text of `*#06#`. A match extends to the next IMEI or MEID, or
 * to the end of the line.
 */
const otherNumbers =
  /\b(?:EID|ICCID|IMSI|P?ESN|S\/N|SN|SERIAL|MODEL|EAN|UPC|GTIN|P\/N)\b[:\s]*[^\n]*?(?=IMEI|MEID|$)/gm;

/** Matches the parts of a GS1 barcode that are not an IMEI. The application identifier of IMEIs is 8002. */
const otherIdentifiers = /\((?!8002\))\d{2,4}\)[^(\n]*/g;

/** Matches the prefixes that a scanner sends: the symbology (`]C1`), and the GS1 application identifier of IMEIs. */
const scannerPrefixes = /\][A-Z]\w|\(8002\)/g;

/** Matches the labels of IMEIs, such as `IMEI`, `IMEI/MEID`, `IMEI1:`, `IMEI (slot 2)`, `IMEI No.` and `সিম ১`. */
const labels =
  /(?:IMEI(?:SV)?|MEID|SIM|SLOT|আইএমইআই|সিম|স্লট)(?:[\s(#:._-]?(?:NUMBER|NO|নম্বর|নং|SIM|SLOT))*[\s()#:._-]{0,4}(?:[12](?=\D|$|\d{15}(?!\d)))?/g;

/** Matches list markers in front of a number at the beginning of a line: `1.` or `2)`. */
const listMarkers = /^[ \t]*[12][.)]\s+(?=\d)/gm;

/**
 * Matches characters that always separate numbers. Spaces, dashes, points and slashes are not among them, because they
 * can be part of a number.
 */
const betweenNumbers = /[^\d\t\p{Zs}\p{Pd}\u2212./\\_]+/u;

/**
 * Replaces each label, list marker and word by a line break, because an IMEI ends there. Keeps valid IMEIs that touch
 * letters.
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

/**
 * Splits digits that lack a separator into two IMEIs, or into an IMEI and its software version. Removes the GS1 prefix.
 */
function unglued(group: string): string[] {
  if (group.startsWith("8002") && isImei(group.slice(4))) return [group.slice(4)];
  const [first, rest] = [group.slice(0, imeiLength), group.slice(imeiLength)];
  return isImei(first) && (rest.length === 2 || isImei(rest)) ? [first, rest] : [group];
}

/**
 * Joins groups of digits into IMEIs. Two digits of a software version may follow each IMEI. Returns null if the groups
 * contain anything else.
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

/** Joins groups of digits into numbers. The groups contain no valid IMEI. */
function otherNumbersOf(groups: readonly string[]): string[] {
  const digits = groups.join("");
  const hasVersion = digits.length === imeiLength + 2 && groups.at(-1)?.length === 2;
  if (hasVersion) return [digits.slice(0, imeiLength)];
  return (digits.length % imeiLength === 0 && digits.match(/\d{15}/g)) || [digits];
}

/** Returns the numbers in a string that may be meant as IMEIs, whether they are valid or not. Omits duplicates. */
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
    // Omits MEIDs and IMEISVs of phones whose IMEI is also in the string.
    return isImei(digits) || !stems.some((stem) => digits.startsWith(stem));
  });
}

/**
 * Returns the string in upper case, with the digits 0 to 9, and without the characters that spreadsheets and scanners
 * add.
 */
const plainText = (typed: string): string =>
  withoutMarks(typed.slice(0, maxLength + 1).normalize("NFKC"))
    .toUpperCase()
    .replace(decimals, "")
    .replace(otherIdentifiers, "\n")
    .replace(scannerPrefixes, "\n");

function typedNumbers(plain: string): string[] {
  const numbers = numbersIn(plain.replace(otherNumbers, "\n"));
  // Reads numbers with other labels, such as serial numbers, only if the string contains no other number.
  return numbers.length > 0 ? numbers : numbersIn(plain);
}

/** The reason why a typed string is not a single IMEI. */
export type ImeiFault =
  /** There is no number, or there are letters among the digits. */
  | "NO_NUMBER"
  /** A spreadsheet has rounded the number, for instance to `3.5E+14`. */
  | "SPREADSHEET"
  /** The number has 14 digits, so the check digit is missing. */
  | "NO_CHECK_DIGIT"
  /** The number has 16 digits: it is an IMEISV, which has a software version instead of the check digit. */
  | "SOFTWARE_VERSION"
  /** The number does not have 14, 15 or 16 digits, or the string is too long. */
  | "LENGTH"
  /** All digits are the same. */
  | "ONE_DIGIT"
  /** The check digit does not fit, so at least one digit is wrong. */
  | "CHECK_DIGIT"
  /** There is more than one number. */
  | "SEVERAL";

/**
 * The result of reading a string: an IMEI of 15 digits, null if nothing was typed, or the reason why the string is not
 * an IMEI.
 */
export type ImeiReading =
  | { imei: string | null; fault?: undefined }
  | {
      imei?: undefined;
      fault: ImeiFault;
      /** The numbers in the string, in order. */
      numbers: string[];
    };

const nothing = /^[\s\p{P}\p{S}]*$/u;

/**
 * Reads an IMEI in any notation: with labels such as `IMEI1:`, with spaces, dashes, points or slashes, in Bangla or
 * full-width digits, and followed by a software version (`/ 01`). Also reads what phones show after `*#06#`, and what
 * scanners send.
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

/** Fewer digits would match too many IMEIs. */
const minLastDigits = 4;

/** The IMEIs that a search text contains. */
export type ImeiSearch = {
  /** Complete IMEIs. A number of 14 digits and an IMEISV stand for the IMEI that begins with the same 14 digits. */
  imeis: string[];
  /** The last digits of an IMEI. Null if the search text is anything else. */
  lastDigits: string | null;
};

/** Reads the IMEIs in a search text, in all notations that `readImei` knows. */
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

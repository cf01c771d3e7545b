import { withoutMarks } from "./typedText.ts";

/** The text that a phone shows after `*#06#` is shorter. Longer texts are not read. */
const maxLength = 400;

const imeiLength = 15;

/** The digits of an IMEI before its check digit. They are the same in each notation of a phone's IMEI. */
const stemLength = imeiLength - 1;

/** Luhn's sum (ISO/IEC 7812): every second digit from the right is doubled, and the digits of the result are added. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** Returns the IMEI that begins with 14 digits, with its check digit. */
export const withCheckDigit = (stem: string): string =>
  stem + ((10 - (luhnSum(`${stem}0`) % 10)) % 10);

const hasOneDigit = (digits: string) => /^(\d)\1*$/.test(digits);

/** Next to an IMEI, numbers up to this length are something else: `1/2`, `128 GB`, a price. */
const longestOther = 6;

const isImei = (digits: string): boolean =>
  digits.length === imeiLength && !hasOneDigit(digits) && luhnSum(digits) % 10 === 0;

/** `3.5E+14`: a spreadsheet shortened the number, and its last digits are lost. */
const scientific = /(?<![\w.,])\d(?:[.,]\d+)?E\+?\d\d?(?!\w)/;

/** The number of a cell, written by a program that reads cells as decimals. */
const decimals = /(?<=\d{14})\.0{1,6}(?!\d)/g;

/**
 * Labels of other numbers on a box or in the text of `*#06#`; they reach up to the next IMEI or the end of the line.
 */
const otherNumbers =
  /\b(?:EID|ICCID|IMSI|P?ESN|S\/N|SN|SERIAL|MODEL|EAN|UPC|GTIN|P\/N)\b[:\s]*[^\n]*?(?=IMEI|MEID|$)/gm;

/** GS1 barcodes have these parts besides 8002, the application identifier of IMEIs. */
const otherIdentifiers = /\((?!8002\))\d{2,4}\)[^(\n]*/g;

/** A scanner sends this before a code: the symbology (`]C1`), and the identifier of IMEIs in GS1 barcodes. */
const scannerPrefixes = /\][A-Z]\w|\(8002\)/g;

/** `IMEI`, `IMEI/MEID`, `IMEI1:`, `IMEI (slot 2)`, `IMEI No.`, `সিম ১`. */
const labels =
  /(?:IMEI(?:SV)?|MEID|SIM|SLOT|আইএমইআই|সিম|স্লট)(?:[\s(#:._-]?(?:NUMBER|NO|নম্বর|নং|SIM|SLOT))*[\s()#:._-]{0,4}(?:[12](?=\D|$|\d{15}(?!\d)))?/g;

/** `1.` or `2)` at the beginning of a line, before a number. */
const listMarkers = /^[ \t]*[12][.)]\s+(?=\d)/gm;

/** Separators between numbers. Spaces, dashes, points and slashes may also be within numbers. */
const betweenNumbers = /[^\d\t\p{Zs}\p{Pd}\u2212./\\_]+/u;

/** The text without words. Other numbers and labels are replaced by a separator, because an IMEI ends there. */
function withoutWords(text: string): string {
  return text
    .replace(labels, "\n")
    .replace(listMarkers, "\n")
    .replace(/(?<!\d)\d{15}(?!\d)/g, (digits) => (isImei(digits) ? ` ${digits} ` : digits))
    .split(/([\p{L}\p{M}\d]+)/u)
    .map((part) => (/\p{L}/u.test(part) ? "\n" : part))
    .join("");
}

/** IMEIs without anything between them, with a software version or with the identifier of GS1. */
function unglued(group: string): string[] {
  if (group.startsWith("8002") && isImei(group.slice(4))) return [group.slice(4)];
  const [first, rest] = [group.slice(0, imeiLength), group.slice(imeiLength)];
  return isImei(first) && (rest.length === 2 || isImei(rest)) ? [first, rest] : [group];
}

/**
 * The IMEIs that groups of digits form, each perhaps followed by two digits of a software version; null if the groups
 * form none.
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

/** The numbers that groups of digits form if they are not valid IMEIs. */
function otherNumbersOf(groups: readonly string[]): string[] {
  const digits = groups.join("");
  const hasVersion = digits.length === imeiLength + 2 && groups.at(-1)?.length === 2;
  if (hasVersion) return [digits.slice(0, imeiLength)];
  return (digits.length % imeiLength === 0 && digits.match(/\d{15}/g)) || [digits];
}

/** Returns the numbers in a text that may be IMEIs, valid or not, each once. */
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
    // The MEID or IMEISV of the same phone.
    return isImei(digits) || !stems.some((stem) => digits.startsWith(stem));
  });
}

/** Upper-case text with the digits 0 to 9, without characters that labels and scanners add. */
const plainText = (typed: string): string =>
  withoutMarks(typed.slice(0, maxLength + 1).normalize("NFKC"))
    .toUpperCase()
    .replace(decimals, "")
    .replace(otherIdentifiers, "\n")
    .replace(scannerPrefixes, "\n");

function typedNumbers(plain: string): string[] {
  const numbers = numbersIn(plain.replace(otherNumbers, "\n"));
  // If nothing else is left, the number labelled as a serial number is meant.
  return numbers.length > 0 ? numbers : numbersIn(plain);
}

/** The reason why a typed text is not a single IMEI. */
export type ImeiFault =
  /** It has no number, or letters among its digits. */
  | "NO_NUMBER"
  /** A spreadsheet has rounded it: `3.5E+14`. */
  | "SPREADSHEET"
  /** It has 14 digits: the check digit is missing. */
  | "NO_CHECK_DIGIT"
  /** It has 16 digits: an IMEISV, with a software version instead of the check digit. */
  | "SOFTWARE_VERSION"
  /** It has another number of digits than 15. */
  | "LENGTH"
  /** All its digits are the same. */
  | "ONE_DIGIT"
  /** At least one digit is wrong. */
  | "CHECK_DIGIT"
  /** It has more than one number. */
  | "SEVERAL";

/**
 * The result of reading a text: an IMEI of 15 digits, null if nothing was typed, or the reason why the text is not an
 * IMEI.
 */
export type ImeiReading =
  | { imei: string | null; fault?: undefined }
  | {
      imei?: undefined;
      fault: ImeiFault /** Those of the text, in their order. */;
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

/** Fewer digits would be part of too many IMEIs. */
const minLastDigits = 4;

/** A search text, read as IMEIs. */
export type ImeiSearch = {
  /** Whole IMEIs. 14 digits and an IMEISV stand for the IMEI with the same beginning. */
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

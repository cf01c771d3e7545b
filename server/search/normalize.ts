import { comparableText } from "../../shared/comparableText.ts";

/** The search ignores further words. */
export const maxWords = 8;

/**
 * The form in which searches, spellings and titles are compared: `comparableText` in lower case. Applying it twice
 * changes nothing. The second pass composes again what lower-casing has decomposed.
 */
export const normalizeText = (text: string): string =>
  comparableText(comparableText(text).toLowerCase());

const digitsWithCommas = /\d[\d,]*/g;

/**
 * Removes the commas from numbers such as 10,000 and 1,25,000. Only a comma that is followed by groups of two and three
 * digits separates thousands.
 */
function withoutGrouping(digits: string): string {
  const groups = digits.split(",");
  let isGrouped = false;
  return groups.reduceRight((rest, group, index) => {
    const { length } = groups[index + 1] ?? "";
    isGrouped = length === 3 || (length === 2 && isGrouped);
    return `${group}${isGrouped && group !== "" ? "" : ","}${rest}`;
  });
}

/** pro+ is "pro plus", and s10plus is "s10 plus". */
const plusSign = /(?<=[\p{L}\p{M}\p{N}])\+(?![\p{L}\p{N}])|(?<=\d)plus(?![\p{L}\p{M}\p{N}])/gu;

const apostrophe = /['’‘`]/g;

const separators = /[-\s"“”„«»()[\]{}<>,;:!?*#|/\\+&=~…–—·•।॥]+/g;

/** Points that belong neither to a number nor to an abbreviation. */
const endPoints = /(?<!\S)\.+|(?<!\.)\.+(?!\S)/g;

/**
 * Normalized text whose words can be compared, in titles and searches alike: without punctuation, except for points
 * within words, and words with an @, which are addresses.
 */
export const plainWords = (normalized: string): string =>
  normalized
    .split(" ")
    .map((word) => (word.includes("@") ? word : withoutPunctuation(word)))
    .join(" ")
    .replace(/ +/g, " ")
    .trim();

const withoutPunctuation = (word: string): string =>
  word
    .replace(digitsWithCommas, withoutGrouping)
    .replace(apostrophe, "")
    .replace(plusSign, " plus")
    .replace(separators, " ")
    .replace(endPoints, " ");

/** Returns the words of a normalized search. */
export function searchWords(normalized: string): string[] {
  const text = plainWords(normalized);
  return text === "" ? [] : text.split(" ").slice(0, maxWords);
}

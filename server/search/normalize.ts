import { comparableText } from "../../shared/comparableText.ts";

/** The number of words that a search compares. Further words are ignored. */
export const maxWords = 8;

/**
 * Returns the form in which searches, spellings and titles are compared: `comparableText` in lower case. Normalizing a
 * text twice has the same result as normalizing it once. The outer `comparableText` composes the characters that
 * lower-casing has decomposed.
 */
export const normalizeText = (text: string): string =>
  comparableText(comparableText(text).toLowerCase());

const digitsWithCommas = /\d[\d,]*/g;

/**
 * Removes the commas from numbers such as 10,000 and 1,25,000. A comma separates thousands only if groups of two and
 * three digits follow.
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

/** Matches a plus sign, or the word plus, after a letter or digit: pro+ becomes "pro plus", and s10plus "s10 plus". */
const plusSign = /(?<=[\p{L}\p{M}\p{N}])\+(?![\p{L}\p{N}])|(?<=\d)plus(?![\p{L}\p{M}\p{N}])/gu;

const apostrophe = /['’‘`]/g;

const separators = /[-\s"“”„«»()[\]{}<>,;:!?*#|/\\+&=~…–—·•।॥]+/g;

/** Matches points that are not part of a number or an abbreviation. */
const endPoints = /(?<!\S)\.+|(?<!\.)\.+(?!\S)/g;

/**
 * Returns the comparable words of a normalized text, for titles and searches alike. Removes punctuation, except points
 * within words. Words that contain @ are addresses and stay unchanged.
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

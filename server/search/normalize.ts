import { comparableText } from "../../shared/comparableText.ts";

/** The most words of a search that are regarded. */
export const maxWords = 8;

/**
 * The form in which searches, spellings and titles are compared: that of `comparableText`, in lower case. Applied twice
 * it changes nothing more. The second pass composes again what lower case has decomposed.
 */
export const normalizeText = (text: string): string =>
  comparableText(comparableText(text).toLowerCase());

const digitsWithCommas = /\d[\d,]*/g;

/** Digits without the commas of thousands: 10,000 and 1,25,000. A comma is one where groups of two and three follow. */
function withoutGrouping(digits: string): string {
  const groups = digits.split(",");
  let isGrouped = false;
  return groups.reduceRight((rest, group, index) => {
    const { length } = groups[index + 1] ?? "";
    isGrouped = length === 3 || (length === 2 && isGrouped);
    return `${group}${isGrouped && group !== "" ? "" : ","}${rest}`;
  });
}

/** pro+ is "pro plus", and s10plus "s10 plus". */
const plusSign = /(?<=[\p{L}\p{M}\p{N}])\+(?![\p{L}\p{N}])|(?<=\d)plus(?![\p{L}\p{M}\p{N}])/gu;

const apostrophe = /['’‘`]/g;

const separators = /[-\s"“”„«»()[\]{}<>,;:!?*#|/\\+&=~…–—·•।॥]+/g;

/** Points that are in no number and no abbreviation. */
const endPoints = /(?<!\S)\.+|(?<!\.)\.+(?!\S)/g;

/**
 * Normalized text as its words are compared, in titles and searches alike: without punctuation, but for points
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

/** The words of a normalized search. */
export function searchWords(normalized: string): string[] {
  const text = plainWords(normalized);
  return text === "" ? [] : text.split(" ").slice(0, maxWords);
}

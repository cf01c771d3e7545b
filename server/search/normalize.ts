/** The most words of a search that are regarded. */
export const maxWords = 8;

/** A bound on the work for any input: titles, spellings and searches are shorter. */
const maxLength = 1_000;

/**
 * Characters that are not shown: joiners and non-joiners, direction marks, soft hyphens (Cf), variation
 * selectors, the grapheme joiner, halves of surrogate pairs (Cs) and control characters that are no spaces.
 */
const invisible = /\p{Cf}|\p{Cs}|\u034F|[\uFE00-\uFE0F]|(?!\s)\p{Cc}/gu;

/** No script of the shop has more on one letter: Bangla has nukta, vowel sign and candrabindu. */
const excessMarks = /(\p{M}{4})\p{M}+/gu;

/** The code point of Bangla's zero. */
const banglaZero = 0x9e6;

const banglaDigits = /[০-৯]/g;

/**
 * The form in which searches, spellings and titles are compared: NFKC, lower case, the digits 0 to 9, no
 * invisible characters, at most four marks on a letter, single spaces. Applied twice it changes nothing more.
 */
export function normalizeText(text: string): string {
  return text
    .slice(0, maxLength)
    .replace(invisible, "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(invisible, "")
    .replace(excessMarks, "$1")
    .replace(banglaDigits, (digit) => String(digit.charCodeAt(0) - banglaZero))
    .replace(/\s+/g, " ")
    .trim()
    .normalize("NFKC");
}

/** Of thousands in numbers: 10,000 and 1,25,000. */
const groupingComma = /(?<=\d),(?=(?:\d\d,)*\d{3}(?!\d))/g;

/** pro+ is "pro plus", and s10plus "s10 plus". */
const plusSign = /(?<=[\p{L}\p{M}\p{N}])\+(?![\p{L}\p{N}])|(?<=\d)plus(?![\p{L}\p{M}\p{N}])/gu;

const apostrophe = /['’‘`]/g;

const separators = /[-\s"“”„«»()[\]{}<>,;:!?*#|/\\+&=~…–—·•।॥]+/g;

/** Points that are in no number and no abbreviation. */
const endPoints = /(?<!\S)\.+|\.+(?!\S)/g;

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
    .replace(groupingComma, "")
    .replace(apostrophe, "")
    .replace(plusSign, " plus")
    .replace(separators, " ")
    .replace(endPoints, " ");

/** The words of a normalized search. */
export function searchWords(normalized: string): string[] {
  const text = plainWords(normalized);
  return text === "" ? [] : text.split(" ").slice(0, maxWords);
}

/** Matches direction marks and zero-width spaces, which no text in the shop needs. */
const withoutMeaning = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

/**
 * Matches joiners after Latin letters and at the beginning of a string, where they have no effect. Elsewhere joiners
 * shape Bangla letters and emoji.
 */
const uselessJoiners = /(?<![^\p{ASCII}\u0080-\u024F])[\u200C\u200D]+/gu;

/** Matches lone surrogates, which are not valid Unicode. PostgreSQL refuses them in JSON. */
const loneSurrogates = /\p{Cs}/gu;

/**
 * Matches all but the first twenty marks on a letter. The time for normalizing marks grows with the square of their
 * number.
 */
const excessMarks = /([\p{M}\uff9e\uff9f]{20})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Matches strings that consist only of spaces and invisible characters, such as fillers, variation selectors and the
 * Braille blank.
 */
const nothingSeen = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Returns a typed string in the form in which the shop stores it: composed (NFC), and without invisible characters that
 * have no effect. Returns an empty string if nothing is visible.
 */
export function cleanText(text: string): string {
  const cleaned = text
    .replace(withoutMeaning, "")
    .replace(uselessJoiners, "")
    .replace(loneSurrogates, "\ufffd")
    .replace(excessMarks, "$1")
    .normalize("NFC");
  return nothingSeen.test(cleaned) ? "" : cleaned;
}

const banglaZero = 0x9e6;

/** Replaces Bangla digits with 0 to 9. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero));

/** Returns a typed number or code with the digits 0 to 9 and without invisible characters. */
export const latinDigits = (text: string): string =>
  toLatinDigits(cleanText(text).replace(/\p{Default_Ignorable_Code_Point}/gu, ""));

/** Same as `latinDigits`, but also removes the enclosing marks of keycap emoji. */
export const withoutMarks = (text: string): string => latinDigits(text).replace(/\p{Me}/gu, "");

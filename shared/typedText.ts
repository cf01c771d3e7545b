/** Direction marks and zero-width spaces, which no text of the shop needs. */
const withoutMeaning = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

/**
 * Joiners after Latin letters or at the beginning of a text, where they have no effect. They shape Bangla and emoji.
 */
const uselessJoiners = /(?<![^\p{ASCII}\u0080-\u024F])[\u200C\u200D]+/gu;

/** Unpaired halves of a surrogate pair are not Unicode text, and PostgreSQL refuses them in JSON. */
const loneSurrogates = /\p{Cs}/gu;

/** The marks after the twentieth on a letter. Normalizing takes time that grows with the square of their number. */
const excessMarks = /([\p{M}\uff9e\uff9f]{20})[\p{M}\uff9e\uff9f]+/gu;

/** A text of only spaces and invisible characters, such as fillers, variation selectors and the Braille blank. */
const nothingSeen = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * Returns a typed text in the form in which the shop stores it: composed (NFC) and without meaningless invisible
 * characters. Empty if nothing of the text is visible.
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

/** Reads a typed number or code: digits 0 to 9, without invisible characters. */
export const latinDigits = (text: string): string =>
  toLatinDigits(cleanText(text).replace(/\p{Default_Ignorable_Code_Point}/gu, ""));

/** Same as `latinDigits`, but also removes enclosing marks, which keycap emoji have. */
export const withoutMarks = (text: string): string => latinDigits(text).replace(/\p{Me}/gu, "");

// As `server/core/typedText.ts`, a copy: the server and the site share only what is generated from the schema.

/** Marks of direction and order, and spaces without width: no text of the shop needs them. */
const withoutMeaning = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

/** Joiners shape Bangla letters and emoji. Beside Latin letters and at the beginning they mean nothing. */
const uselessJoiners = /(?<![^\p{ASCII}\u0080-\u024F])[\u200C\u200D]+/gu;

/** Halves of a surrogate pair: no Unicode text, and PostgreSQL refuses them in JSON. */
const loneSurrogates = /\p{Cs}/gu;

/** Spaces, and what shows nothing by itself: fillers, variation selectors, the blank of Braille. */
const invisible = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * A typed text as it is stored: composed (NFC), without characters that are not seen and mean nothing; empty where
 * nothing of it is seen.
 */
export function cleanText(text: string): string {
  const cleaned = text
    .replace(withoutMeaning, "")
    .replace(uselessJoiners, "")
    .replace(loneSurrogates, "\ufffd")
    .normalize("NFC");
  return invisible.test(cleaned) ? "" : cleaned;
}

const banglaZero = 0x9e6;

/** A typed number or code with the digits 0 to 9, without characters that are not seen. */
export const latinDigits = (text: string): string =>
  cleanText(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero));

/** A whole number as people type it, with or without separators, in both kinds of digits; NaN for anything else. */
export function numberIn(typed: string): number {
  const digits = latinDigits(typed).replaceAll(/[\s,]/g, "");
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

import { toLatinDigits } from "./typedText.ts";

/** Longer strings are cut, to limit the work. Titles, spellings and searches are shorter. */
const maxLength = 1_000;

/**
 * Matches invisible characters: format characters such as joiners, direction marks and soft hyphens (Cf), variation
 * selectors, the grapheme joiner, lone surrogates (Cs), and control characters other than spaces (Cc).
 */
const invisible = /\p{Cf}|\p{Cs}|\u034F|[\uFE00-\uFE0F]|(?!\s)\p{Cc}/gu;

/**
 * Matches all but the first four marks on a letter. Bangla letters have no more than three: nukta, vowel sign and
 * candrabindu.
 */
const excessMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * Returns a typed string in the form in which the shop compares strings: NFKC, digits 0 to 9, no invisible characters,
 * no more than four marks on a letter, and single spaces. The case of letters is kept. Searches that are equal in this
 * form have the same address.
 */
export const comparableText = (text: string): string =>
  toLatinDigits(
    text
      .slice(0, maxLength)
      .replace(invisible, "")
      .normalize("NFKC")
      .replace(invisible, "")
      .replace(excessMarks, "$1"),
  )
    .replace(/\s+/g, " ")
    .trim();

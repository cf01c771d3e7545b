import { toLatinDigits } from "./typedText.ts";

/** Longer texts are cut, which bounds the work. Titles, spellings and searches are shorter. */
const maxLength = 1_000;

/**
 * Invisible characters: joiners and non-joiners, direction marks, soft hyphens (Cf), variation selectors, the grapheme
 * joiner, halves of surrogate pairs (Cs), and control characters that are not spaces.
 */
const invisible = /\p{Cf}|\p{Cs}|\u034F|[\uFE00-\uFE0F]|(?!\s)\p{Cc}/gu;

/** The marks after the fourth on a letter. Bangla has at most three: nukta, vowel sign and candrabindu. */
const excessMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * Returns a typed text in the form in which the shop compares texts: NFKC, digits 0 to 9, no invisible characters, at
 * most four marks on a letter, single spaces. Letter case stays. Equal searches get equal addresses.
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

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

/** The words of a search, normalized. */
export function searchWords(search: string | null | undefined): string[] {
  const text = normalizeText(search ?? "");
  return text === "" ? [] : text.split(" ").slice(0, maxWords);
}

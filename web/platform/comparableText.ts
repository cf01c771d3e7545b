/** Characters that are not shown: joiners, direction marks, variation selectors, control characters. */
const invisible = /\p{Cf}|\p{Cs}|\u034F|[\uFE00-\uFE0F]|(?!\s)\p{Cc}/gu;

const excessMarks = /(\p{M}{4})\p{M}+/gu;

/** A bound on the work for any address. */
const maxLength = 1_000;

/** The code point of Bangla's zero. */
const banglaZero = 0x9e6;

/**
 * A typed search in one form, as the server compares it (server/search/normalize.ts) but for upper case: NFKC,
 * the digits 0 to 9, no invisible characters, single spaces. So equal searches have one address.
 */
export const comparableText = (text: string): string =>
  text
    .slice(0, maxLength)
    .replace(invisible, "")
    .normalize("NFKC")
    .replace(invisible, "")
    .replace(excessMarks, "$1")
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero))
    .replace(/\s+/g, " ")
    .trim();

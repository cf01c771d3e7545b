import { LRUCache } from "lru-cache";
import { normalizeText, plainWords } from "../../../search/normalize.ts";
import { isBangla, spellOut, transliterate } from "../../../search/transliterate.ts";

/** The largest number of characters in the words, including dashes, without the key. */
const maxLength = 60;

/**
 * The Latin letters that Unicode does not decompose into a letter from a to z and a mark, each with its replacement.
 */
const latinLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
};

const inLatin = (word: string): string =>
  (isBangla(word) ? (spellOut(word) ?? transliterate(word)) : word)
    .replace(/[^\0-\x7F]/g, (letter) => latinLetters[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-");

/** The words of titles. The words are cached, because many variants on a page share few titles. */
const titleWords = new LRUCache<string, string[]>({
  max: 2_000,
  memoMethod: (title) =>
    plainWords(normalizeText(title)).split(" ").map(inLatin).join("-").split("-").filter(Boolean),
});

/**
 * Returns the words of a title, followed by the sizes of a variant, for an address: `samsung-galaxy-s23`. Bangla is
 * written in Latin letters, as in searches. Other scripts and signs are omitted, so the result may be empty. Words at
 * the end are omitted if they don't fit.
 */
export function addressWords(title: string, sizes: readonly number[] = []): string {
  const end = sizes.join("-");
  const fitting = fittingWords(titleWords.memo(title), maxLength - end.length - (end ? 1 : 0));
  return [...fitting, end].filter(Boolean).join("-");
}

/**
 * Returns words from the first on, until a word no longer fits into the length, which includes the dashes between
 * words. If the first word alone does not fit, returns the beginning of this word.
 */
function fittingWords(words: readonly string[], maxLength: number): string[] {
  const [first, ...others] = words;
  if (first === undefined) return [];
  const fitting = [first.slice(0, maxLength)];
  let length = first.length;
  for (const word of others) {
    length += 1 + word.length;
    if (length > maxLength) break;
    fitting.push(word);
  }
  return fitting;
}

import { transliterate } from "./transliterate.ts";

type Fold = readonly [RegExp, string];

/** Replacements that write a sound with the same letter in all its spellings. The order matters. */
const consonants: readonly Fold[] = [
  [/[^a-z0-9]/g, ""],
  [/^x/, "s"],
  [/x/g, "ks"],
  [/ph/g, "f"],
  [/tch|sch|sh|ch/g, "s"],
  [/dge/g, "j"],
  [/ck|qu|q/g, "k"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/(?<=.)g(?=[eiy])|z/g, "j"],
  [/v/g, "b"],
  [/(?<=.)h/g, ""],
  [/([a-z])\1+/g, "$1"],
];

/** Replacements that write any vowel at the beginning of a word as `a`, and remove all other vowels. */
const vowels: readonly Fold[] = [
  [/^[aeiouy]+/, "*"],
  [/[aeiouy]/g, ""],
  [/\*/, "a"],
];

const withoutMarks = (text: string) => text.normalize("NFD").replace(/(?<=[a-z])\p{M}+/gu, "");

const fold = (text: string, folds: readonly Fold[]) =>
  folds.reduce((folded, [pattern, letter]) => folded.replace(pattern, letter), text);

/**
 * Writes a normalized Latin word with one letter for each sound, including vowels. For example, iphone becomes `ifone`.
 */
export const soundLetters = (word: string): string =>
  fold(withoutMarks(transliterate(word)), consonants);

/**
 * Returns how a normalized word in either script sounds. Consonants are reduced to classes. A vowel at the beginning
 * becomes `a`, and other vowels are left out. Samsang, shamsung and স্যামসাং all become `smsng`.
 */
export const soundKey = (word: string): string => fold(soundLetters(word), vowels);

/**
 * Returns how many letters must be inserted, deleted or replaced to turn `a` into `b`; `limit + 1` if the number
 * exceeds `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[b.length] ?? 0;
}

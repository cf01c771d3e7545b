import { transliterate } from "./transliterate.ts";

type Fold = readonly [RegExp, string];

/** Replacements that write different spellings of a sound with the same letter. The order matters. */
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

/** Replacements that write vowels at the beginning as one a, and remove all other vowels. */
const vowels: readonly Fold[] = [
  [/^[aeiouy]+/, "*"],
  [/[aeiouy]/g, ""],
  [/\*/, "a"],
];

const withoutMarks = (text: string) => text.normalize("NFD").replace(/(?<=[a-z])\p{M}+/gu, "");

const fold = (text: string, folds: readonly Fold[]) =>
  folds.reduce((folded, [pattern, letter]) => folded.replace(pattern, letter), text);

/** Writes a normalized Latin word with one letter for each sound, vowels included: iphone is `ifone`. */
export const soundLetters = (word: string): string =>
  fold(withoutMarks(transliterate(word)), consonants);

/**
 * Returns how a normalized word sounds, in either script. Consonants are folded into classes. Vowels are left out,
 * except that a vowel at the beginning becomes `a`. Samsang, shamsung and স্যামসাং are all `smsng`.
 */
export const soundKey = (word: string): string => fold(soundLetters(word), vowels);

/** Returns how many letters must be inserted, deleted or replaced; `limit + 1` if there are more than `limit`. */
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

/**
 * Pairs of a Bangla text and its Latin replacement, where `-` stands for an empty replacement. At each position the
 * longest matching text is replaced. The inherent vowel is left out, because loan words are written as they sound in
 * English.
 */
const rules = `
  অ্যা a এ্যা a অ্য a ্যা a ্য - ওয়া wa ওয়ে we ওয় w
  ক্ষ kh জ্ঞ g ঙ্ক nk ঙ্গ ng ংক nk ংগ ng
  ক k খ kh গ g ঘ gh ঙ ng চ ch ছ ch জ j ঝ jh ঞ n
  ট t ঠ th ড d ঢ dh ণ n ত t থ th দ d ধ dh ন n
  প p ফ f ব b ভ v ম m য j র r ল l শ sh ষ sh স s হ h
  ড় r ঢ় r য় y ৎ t ং ng ঃ - ঁ - ্ - ় -
  অ o আ a ই i ঈ i উ u ঊ u ঋ ri এ e ঐ oi ও o ঔ ou
  া a ি i ী i ু u ূ u ৃ ri ে e ৈ oi ো o ৌ ou`;

/** The names of Latin letters in Bangla: এস২৩ is s23, জেবিএল is jbl. */
const letterNames = `
  এ a বি b সি c ডি d ই e এফ f জি g এইচ h আই i জে j কে k এল l এম m
  এন n ও o পি p কিউ q আর r এস s টি t ইউ u ভি v ডাব্লিউ w এক্স x ওয়াই y জেড z`;

/** English numbers in Bangla letters: আইফোন থার্টিন. */
const numberNames = `
  ওয়ান 1 টু 2 থ্রি 3 ফোর 4 ফাইভ 5 সিক্স 6 সেভেন 7 এইট 8 নাইন 9 টেন 10
  ইলেভেন 11 টুয়েলভ 12 থার্টিন 13 থারটিন 13 ফোরটিন 14 ফর্টিন 14
  ফিফটিন 15 সিক্সটিন 16 সেভেনটিন 17 টুয়েন্টি 20`;

/** Returns a table of pairs. The keys are in the form that `normalizeText` produces, which decomposes ড়, ঢ় and য়. */
function tableOf(pairs: string): Map<string, string> {
  const words = pairs.normalize("NFKC").trim().split(/\s+/);
  const table = new Map<string, string>();
  for (let index = 0; index < words.length; index += 2)
    table.set(words[index] ?? "", (words[index + 1] ?? "").replace("-", ""));
  return table;
}

/** Returns a pattern that matches the longest text at a position. */
const patternOf = (table: Map<string, string>) =>
  new RegExp([...table.keys()].sort((a, b) => b.length - a.length).join("|"), "gu");

const letters = tableOf(rules);
const letterPattern = patternOf(letters);
const names = tableOf(letterNames);
const namePattern = patternOf(names);
const numbers = tableOf(numberNames);

/** Returns whether a string has letters of Bangla. */
export const isBangla = (text: string): boolean => /\p{Script=Bengali}/u.test(text);

/** Replaces the Bangla letters and signs in a normalized text with Latin letters. Keeps all other characters. */
export const transliterate = (text: string): string =>
  text.replace(letterPattern, (match) => letters.get(match) ?? "");

/**
 * Returns the Latin letters whose names a word spells, or the number that the word names; undefined if the word names
 * neither.
 */
export function spellOut(word: string): string | undefined {
  const number = numbers.get(word);
  if (number !== undefined) return number;
  if (!isBangla(word)) return undefined;
  const spelled = word.replace(namePattern, (match) => names.get(match) ?? "");
  return /^[a-z0-9]+$/.test(spelled) ? spelled : undefined;
}

const endings = ["গুলোর", "গুলো", "য়ের", "ের", "এর", "টার", "টির", "টা", "টি", "য়", "র", "ে"].map(
  (ending) => ending.normalize("NFKC"),
);

/** Returns the possible forms of a Bangla word without its case ending or article: for আইফোনের, this includes আইফোন. */
export const stemsOf = (word: string): string[] =>
  isBangla(word)
    ? endings
        .filter((ending) => word.endsWith(ending) && word.length - ending.length >= 2)
        .map((ending) => word.slice(0, -ending.length))
    : [];

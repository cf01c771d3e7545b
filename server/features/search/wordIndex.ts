import { LRUCache } from "lru-cache";
import type { DeviceKind, GadgetType, ProductType } from "../../generated/prisma/enums.ts";
import { plainWords } from "../../search/normalize.ts";
import { editDistance, soundLetters } from "../../search/soundKey.ts";
import { soundIndexOf, withPrefix } from "./soundIndex.ts";

/** The meaning of a spelling. */
export type Meaning = {
  /** The spelling as stored, or the word of the catalogue. */
  word: string;
  /** The term of the catalogue that the spelling stands for. Titles that are found contain every word of the term. */
  term: string;
  deviceKind?: DeviceKind | null;
  productType?: ProductType | null;
  gadgetType?: GadgetType | null;
  /**
   * Whether the term must be a whole word of a title. Terms of a few letters must be whole words, because such terms
   * are part of too many titles.
   */
  isWord?: boolean;
};

/** The spellings and the catalogue's words, with the indexes for interpreting searches. */
export type Vocabulary = {
  /** Whether the vocabulary contains all words of titles. */
  isComplete: boolean;
  spelling(text: string): Meaning | undefined;
  /** Returns whether the text is a whole word of a title. */
  isCatalogueWord(word: string): boolean;
  /** Returns whether the text is a part of a word of a title. */
  isInCatalogue(part: string): boolean;
  /** Returns spellings that begin with the text, one for each term, oldest first. */
  completions(text: string): Meaning[];
  /** Returns the spellings and words with the same sound that differ from the word in the fewest letters. */
  soundingLike(word: string): Meaning[];
  /**
   * Returns the spellings and words whose sound begins with the word's sound. If there are none, returns the spellings
   * and words whose sound differs by one letter. Of these results, returns only those that differ from the word in the
   * fewest letters.
   */
  soundingNearly(word: string): Meaning[];
  /** The interpretations of searches, by their text. */
  cache: LRUCache<string, object>;
};

/** The largest number of meanings of a word. */
const maxMeanings = 5;

/**
 * The smallest length of words in titles that are found by their sound. Shorter words, such as "of", are found only as
 * typed.
 */
const minSoundingWord = 3;

/** Indexes spellings and the words of the catalogue. Spellings must be sorted, oldest first. */
export function buildVocabulary(
  storedSpellings: readonly Meaning[],
  catalogueWords: readonly string[],
  isComplete = true,
): Vocabulary {
  const spellings = storedSpellings.map(({ word, term, ...meant }) => ({
    ...meant,
    word: plainWords(word),
    term: plainWords(term),
  }));
  const byText = new Map(spellings.map((spelling) => [spelling.word, spelling]));
  const ages = new Map(spellings.map(({ word }, age) => [word, age]));
  const texts = [...byText.keys()].sort();
  const catalogue = new Set(catalogueWords);
  const catalogueText = `\n${catalogueWords.join("\n")}\n`;
  const sounding = catalogueWords.filter((word) => word.length >= minSoundingWord);
  const sounds = soundIndexOf<Meaning>([
    ...spellings,
    ...sounding.map((word) => ({ word, term: word })),
  ]);
  const oldestFirst = (words: string[]) =>
    words.sort((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0));
  return {
    isComplete,
    spelling: (text) => byText.get(text),
    isCatalogueWord: (word) => catalogue.has(word),
    isInCatalogue: (part) => catalogueText.includes(part),
    completions: (text) =>
      distinct(oldestFirst(withPrefix(texts, text)).flatMap((word) => byText.get(word) ?? [])),
    soundingLike: (word) => nearestOf(word, sounds.same(word)),
    soundingNearly: (word) => nearestOf(word, sounds.near(word)),
    cache: new LRUCache({ max: 1_000 }),
  };
}

/**
 * Returns the meanings whose words differ from the given word in the fewest letters, including vowels. At most half of
 * the word's letters may differ.
 */
function nearestOf(word: string, meanings: readonly Meaning[]): Meaning[] {
  const letters = soundLetters(word);
  const limit = Math.ceil(letters.length / 2);
  const ranked = meanings
    .map((meaning) => ({
      meaning,
      distance: editDistance(soundLetters(meaning.word), letters, limit),
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best
    ? distinct(
        ranked.filter((each) => each.distance <= best.distance).map(({ meaning }) => meaning),
      )
    : [];
}

/** Returns one meaning for each term, at most `maxMeanings`. */
function distinct(meanings: readonly Meaning[]): Meaning[] {
  const byTerm = new Map<string, Meaning>();
  for (const meaning of meanings) {
    if (!byTerm.has(meaning.term)) byTerm.set(meaning.term, meaning);
    if (byTerm.size === maxMeanings) break;
  }
  return [...byTerm.values()];
}

import { LRUCache } from "lru-cache";
import type { DeviceKind, GadgetType, ProductType } from "../../generated/prisma/enums.ts";
import { plainWords } from "../../search/normalize.ts";
import { editDistance, soundLetters } from "../../search/soundKey.ts";
import { soundIndexOf, withPrefix } from "./soundIndex.ts";

/** The meaning of a spelling. */
export type Meaning = {
  /** The spelling as stored, or the word of the catalogue. */
  word: string;
  /** Its words are parts of the titles that are meant. */
  term: string;
  deviceKind?: DeviceKind | null;
  productType?: ProductType | null;
  gadgetType?: GadgetType | null;
  /** The term must be a whole word of a title, since a few letters are part of too many titles. */
  isWord?: boolean;
};

/** The spellings and the catalogue's words, with the indexes for interpreting searches. */
export type Vocabulary = {
  /** Whether it contains all words of titles. */
  isComplete: boolean;
  spelling(text: string): Meaning | undefined;
  /** Whether it is a whole word of a title. */
  isCatalogueWord(word: string): boolean;
  /** Whether it is a part of a word of a title. */
  isInCatalogue(part: string): boolean;
  /** Spellings that begin with this text, with different terms. */
  completions(text: string): Meaning[];
  /** Spellings and words that sound the same, most similar first. */
  soundingLike(word: string): Meaning[];
  /** Spellings and words whose sound begins with this sound, or differs by one letter. */
  soundingNearly(word: string): Meaning[];
  /** Interpretations of searches, by their text. */
  cache: LRUCache<string, object>;
};

/** How many meanings a word may have. */
const maxMeanings = 5;

/** Shorter words in titles, such as "of", are found only as typed. */
const minSoundingWord = 3;

/** Indexes the spellings, oldest first, and the words. */
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

/** The ones with the fewest different letters, vowels included: at most half of the word's letters. */
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

/** One meaning for each term. */
function distinct(meanings: readonly Meaning[]): Meaning[] {
  const byTerm = new Map<string, Meaning>();
  for (const meaning of meanings) {
    if (!byTerm.has(meaning.term)) byTerm.set(meaning.term, meaning);
    if (byTerm.size === maxMeanings) break;
  }
  return [...byTerm.values()];
}

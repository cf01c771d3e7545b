import { LRUCache } from "lru-cache";
import type { DeviceKind, GadgetType, ProductType } from "../../generated/prisma/enums.ts";
import { editDistance, soundKey } from "../../search/soundKey.ts";
import { isBangla, transliterate } from "../../search/transliterate.ts";

/** What a spelling stands for. */
export type Meaning = {
  /** The spelling as it is stored, or the word of the catalogue. */
  word: string;
  /** Its words are parts of the titles that are meant. */
  term: string;
  deviceKind?: DeviceKind | null;
  productType?: ProductType | null;
  gadgetType?: GadgetType | null;
  /** It is a word of titles, or begins one where it has digits: a few letters are a part of too many. */
  isWord?: boolean;
};

/** The spellings and the catalogue's words, with the indexes by which searches are interpreted. */
export type Vocabulary = {
  spelling(text: string): Meaning | undefined;
  /** Whether it is a whole word of a title. */
  isCatalogueWord(word: string): boolean;
  /** Whether it is a part of a word of a title. */
  isInCatalogue(part: string): boolean;
  /** Spellings that begin with this text, with different terms. */
  completions(text: string): Meaning[];
  /** Spellings and words that sound the same, the most similar first. */
  soundingLike(word: string): Meaning[];
  /** Spellings and words whose sound begins so, or differs by one letter. */
  soundingNearly(word: string): Meaning[];
  /** Interpretations of searches, by their text. */
  cache: LRUCache<string, object>;
};

/** How many meanings a word may have. */
const maxMeanings = 5;

/** Shorter sounds are shared by too many words. */
const minNearKey = 4;
const minPrefixKey = 3;

/** Shorter words of titles, such as "of", are found as they are typed alone. */
const minSoundingWord = 3;

type Entry = Meaning & { key: string; skeleton: string };

/** Indexes the spellings and words. */
export function buildVocabulary(
  spellings: readonly Meaning[],
  catalogueWords: readonly string[],
): Vocabulary {
  const byText = new Map(spellings.map((spelling) => [spelling.word, spelling]));
  const catalogue = new Set(catalogueWords);
  const catalogueText = `\n${catalogueWords.join("\n")}\n`;
  const entries: Entry[] = [
    ...spellings,
    ...catalogueWords
      .filter((word) => word.length >= minSoundingWord)
      .map((word) => ({ word, term: word })),
  ].map((meaning) => withSound(meaning));
  const byKey = groupByKey(entries);
  const nearest = (word: string, found: readonly Entry[]) => nearestOf(word, found);
  return {
    spelling: (text) => byText.get(text),
    isCatalogueWord: (word) => catalogue.has(word),
    isInCatalogue: (part) => catalogueText.includes(part),
    completions: (text) => distinct(spellings.filter(({ word }) => word.startsWith(text))),
    soundingLike: (word) => nearest(word, byKey.get(soundKey(word)) ?? []),
    soundingNearly(word) {
      const key = soundKey(word);
      if (key.length < minPrefixKey) return [];
      const begins = entries.filter((entry) => entry.key.startsWith(key));
      if (begins.length > 0 || key.length < minNearKey) return nearest(word, begins);
      return nearest(
        word,
        entries.filter((entry) => editDistance(entry.key, key, 1) <= 1),
      );
    },
    cache: new LRUCache({ max: 1_000 }),
  };
}

/** The vowels of a skeleton count too when spellings of one sound are compared. */
const skeletonOf = (word: string) => transliterate(word).replaceAll(" ", "");

const withSound = (meaning: Meaning): Entry => ({
  ...meaning,
  key: soundKey(meaning.word),
  skeleton: skeletonOf(meaning.word),
});

function groupByKey(entries: readonly Entry[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    // Of one letter too many words sound the same.
    if (entry.key.length < 2) continue;
    const group = groups.get(entry.key);
    if (group) group.push(entry);
    else groups.set(entry.key, [entry]);
  }
  return groups;
}

/** Those with the fewest different letters, at most half of the word's. */
function nearestOf(word: string, entries: readonly Entry[]): Meaning[] {
  const skeleton = skeletonOf(word);
  const limit = Math.ceil(skeleton.length / 2);
  const ranked = entries
    // A Latin word is compared with Bangla spellings by their sound alone.
    .filter((entry) => isBangla(word) || !isBangla(entry.word) || entry.key.length > 2)
    .map((entry) => ({ entry, distance: editDistance(entry.skeleton, skeleton, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best
    ? distinct(ranked.filter((each) => each.distance <= best.distance).map(({ entry }) => entry))
    : [];
}

/** One meaning of each term. */
function distinct(meanings: readonly Meaning[]): Meaning[] {
  const byTerm = new Map<string, Meaning>();
  for (const meaning of meanings) {
    if (!byTerm.has(meaning.term)) byTerm.set(meaning.term, meaning);
    if (byTerm.size === maxMeanings) break;
  }
  return [...byTerm.values()];
}

import { editDistance, soundKey } from "../../search/soundKey.ts";

/** The smallest lengths of sounds that are looked up. Shorter sounds are common to too many words. */
const minKey = 2;
const minNearKey = 4;
const minPrefixKey = 3;

/** The largest number of sounds that are used for one word. */
const maxKeys = 200;

/** Finds the entries that sound like a word. */
type SoundIndex<Item> = {
  /** Entries with the same sound. */
  same(word: string): Item[];
  /**
   * Entries whose sound begins with the word's sound. If there are no such entries, entries whose sound differs by one
   * letter.
   */
  near(word: string): Item[];
};

/**
 * Indexes items by the sound of their words. The index for sounds that differ by one letter takes much memory, so it is
 * built only when it is first used.
 */
export function soundIndexOf<Item extends { word: string }>(items: readonly Item[]) {
  const byKey = new Map<string, Item[]>();
  for (const item of items) {
    const key = soundKey(item.word);
    if (key.length >= minKey) append(byKey, key, item);
  }
  const keys = [...byKey.keys()].sort();
  const itemsOf = (found: readonly string[]) =>
    found.slice(0, maxKeys).flatMap((key) => byKey.get(key) ?? []);
  let deletions: Map<string, string[]> | undefined;
  return {
    same: (word) => byKey.get(soundKey(word)) ?? [],
    near(word) {
      const key = soundKey(word);
      if (key.length < minPrefixKey) return [];
      const begins = withPrefix(keys, key);
      if (begins.length > 0 || key.length < minNearKey) return itemsOf(begins);
      deletions ??= deletionsOf(keys);
      const candidates = new Set(variantsOf(key).flatMap((each) => deletions?.get(each) ?? []));
      return itemsOf([...candidates].filter((each) => editDistance(each, key, 1) <= 1));
    },
  } satisfies SoundIndex<Item>;
}

/** Returns the strings of a sorted list that begin with a prefix, by binary search. */
export function withPrefix(sorted: readonly string[], prefix: string): string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < prefix) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (sorted[end]?.startsWith(prefix)) end++;
  return sorted.slice(low, end);
}

/**
 * Returns the text itself, and all texts that result from leaving out one letter. Two texts that differ by one letter
 * share at least one of these variants.
 */
const variantsOf = (text: string): string[] => [
  text,
  ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)),
];

function deletionsOf(keys: readonly string[]): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const key of keys)
    for (const variant of new Set(variantsOf(key))) append(index, variant, key);
  return index;
}

function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

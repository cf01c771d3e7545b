import { LRUCache } from "lru-cache";
import { ownText } from "../../shared/ownText.ts";
import type { CacheEntry } from "./entry.ts";

/**
 * The share of the memory for entries that were requested only once. Invented addresses, and pages that only crawlers
 * visit, must not displace the pages that visitors read.
 */
const shareOfNew = 1 / 8;

/**
 * Cached responses by key, limited in bytes. The least recently used entries are evicted first. An entry counts as new
 * until it is requested a second time. New entries evict only other new entries.
 */
export class CacheStore {
  readonly #new: LRUCache<string, CacheEntry> | undefined;
  readonly #read: LRUCache<string, CacheEntry> | undefined;
  readonly #maxNewBytes: number;
  readonly #keysByTag = new Map<string, Set<string>>();

  /** @param maxBytes 0 stores nothing. */
  constructor(maxBytes: number, onEvict: () => void) {
    this.#maxNewBytes = Math.floor(maxBytes * shareOfNew);
    if (maxBytes === 0) return;
    const open = (maxSize: number) =>
      new LRUCache<string, CacheEntry>({
        maxSize,
        sizeCalculation: sizeOf,
        dispose: (entry, key, reason) => {
          this.#removeFromTags(key, entry);
          if (reason === "evict") onEvict();
        },
      });
    this.#new = open(this.#maxNewBytes);
    this.#read = open(maxBytes - this.#maxNewBytes);
  }

  get bytes(): number {
    return (this.#new?.calculatedSize ?? 0) + (this.#read?.calculatedSize ?? 0);
  }

  get size(): number {
    return (this.#new?.size ?? 0) + (this.#read?.size ?? 0);
  }

  /** The number of distinct tags. */
  get tags(): number {
    return this.#keysByTag.size;
  }

  get(key: string): CacheEntry | undefined {
    const entry = this.#new?.get(key);
    if (!entry) return this.#read?.get(key);
    this.#new?.delete(key);
    this.#add(this.#read, key, entry);
    return entry;
  }

  set(key: string, entry: CacheEntry): void {
    // If the whole cache is small, the share for new entries may be too small for a page.
    const isRead = this.#read?.has(key) || sizeOf(entry, key) > this.#maxNewBytes;
    this.#new?.delete(key);
    this.#add(isRead ? this.#read : this.#new, key, entry);
  }

  /** Deletes the entries with a tag. Returns the number of deleted entries. */
  deleteTagged(tag: string): number {
    const keys = [...(this.#keysByTag.get(tag) ?? [])];
    for (const key of keys) if (!this.#new?.delete(key)) this.#read?.delete(key);
    return keys.length;
  }

  clear(): void {
    this.#new?.clear();
    this.#read?.clear();
  }

  #add(entries: LRUCache<string, CacheEntry> | undefined, given: string, entry: CacheEntry): void {
    const key = ownText(given);
    entries?.set(key, entry);
    // `entries` does not keep an entry that is larger than its whole limit.
    if (!entries?.has(key)) return;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  #removeFromTags(key: string, { tags }: CacheEntry): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

/** Returns the size of an entry with its key. A long key may take more memory than its entry. */
const sizeOf = (entry: CacheEntry, key: string) => entry.bytes + 2 * key.length;

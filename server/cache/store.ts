import { LRUCache } from "lru-cache";
import type { CacheEntry } from "./entry.ts";

/** Cached responses by key, least recently used out first, within a limit in bytes. */
export class CacheStore {
  readonly #entries: LRUCache<string, CacheEntry> | undefined;
  readonly #keysByTag = new Map<string, Set<string>>();

  /** @param maxBytes 0 stores nothing. */
  constructor(maxBytes: number, onEvict: () => void) {
    if (maxBytes === 0) return;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // A long key may take more memory than its entry.
      sizeCalculation: (entry, key) => entry.bytes + 2 * key.length,
      dispose: (entry, key, reason) => {
        this.#removeFromTags(key, entry);
        if (reason === "evict") onEvict();
      },
    });
  }

  get bytes(): number {
    return this.#entries?.calculatedSize ?? 0;
  }

  get size(): number {
    return this.#entries?.size ?? 0;
  }

  /** The number of different tags. */
  get tags(): number {
    return this.#keysByTag.size;
  }

  get(key: string): CacheEntry | undefined {
    return this.#entries?.get(key);
  }

  set(key: string, entry: CacheEntry): void {
    this.#entries?.set(key, entry);
    // An entry that is larger than the whole store is not kept.
    if (!this.#entries?.has(key)) return;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  /** Deletes the entries with a tag and returns how many there were. */
  deleteTagged(tag: string): number {
    const keys = [...(this.#keysByTag.get(tag) ?? [])];
    for (const key of keys) this.#entries?.delete(key);
    return keys.length;
  }

  clear(): void {
    this.#entries?.clear();
  }

  #removeFromTags(key: string, { tags }: CacheEntry): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

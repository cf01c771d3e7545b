import { LRUCache } from "lru-cache";
import { operations } from "../generated/operations.ts";

/** The bytes for documents of other clients. A character takes two bytes. */
const maxBytes = 4 * 1024 * 1024;

/** Apollo Server's prefix for the keys of automatic persisted queries. */
const keyPrefix = "apq:";

/**
 * The documents that requests can name by their SHA-256 hash. The site's own documents are listed in the build's
 * manifest. Other documents were sent by clients before (automatic persisted queries).
 */
export class PersistedOperations {
  readonly #site = new Map(Object.entries(operations));
  readonly #automatic = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (document, hash) => 2 * (document.length + hash.length),
  });

  find(hash: string): string | undefined {
    return this.#site.get(hash) ?? this.#automatic.get(hash);
  }

  async get(key: string): Promise<string | undefined> {
    return this.find(key.slice(keyPrefix.length));
  }

  async set(key: string, document: string): Promise<void> {
    this.#automatic.set(key.slice(keyPrefix.length), document);
  }

  async delete(key: string): Promise<boolean> {
    return this.#automatic.delete(key.slice(keyPrefix.length));
  }
}

import { ChangeListener, type ListenerOptions } from "./changeListener.ts";
import { type CacheableResponse, CacheEntry } from "./entry.ts";
import { CacheStore } from "./store.ts";
import { everyTag } from "./tags.ts";

/** The largest body that is stored, in bytes, unless the route sets another limit. */
const maxBodyBytes = 256 * 1024;

/**
 * The largest number of tags of a stored response, and the largest number of characters of each tag. A list of fifty
 * devices has fifty tags of 43 characters.
 */
const maxTags = 200;
const maxTagLength = 100;

/**
 * The longest time that a request waits for a response that another request is making. After that time, the waiting
 * request makes the response itself.
 */
const maxPendingMs = 30_000;

/** The longest life of an entry. It is only a safeguard: normally an entry is invalidated when its rows change. */
const ttlMs = 10 * 60_000;

/** After a request has noticed an outage, stale entries are served for this long without trying the database. */
const outageMs = 1_000;

/** A response that one request is making while other requests with the same key wait. */
export type PendingResponse = {
  readonly key: string;
  readonly entry: Promise<CacheEntry | undefined>;
  readonly begunAt: Date;
  readonly resolve: (entry: CacheEntry | undefined) => void;
  /** The tags that have changed since the response was begun. */
  readonly changedTags: Set<string>;
};

/** Whether a response may be stored, and the largest size of its body in bytes. */
type Storable = { isStorable?: boolean; maxBytes?: number | undefined };

type CacheOptions = Pick<ListenerOptions, "url" | "log" | "timing"> & {
  /** Returns the current time, which decides when entries end. */
  clock?: () => Date;
};

/**
 * Either an entry to send, or a pending response that the caller must make. The caller must then call `finish` or
 * `abandon`.
 */
export type Lookup =
  | { status: "hit" | "stale"; entry: CacheEntry }
  | { status: "miss"; pending: PendingResponse };

/**
 * Stores whole public responses that are the same for every visitor. An entry is invalidated when rows that it shows
 * change. While the connection that announces changes is lost, no entry is added or served as fresh. While the database
 * is unavailable, entries are served as stale. When the connection is back, all entries are dropped.
 */
export class ResponseCache {
  /** Totals since the start, for the metrics. */
  readonly counts = { hits: 0, misses: 0, stale: 0, invalidated: 0, evicted: 0 };
  readonly #store: CacheStore;
  readonly #clock: () => Date;
  readonly #changes: ChangeListener;
  readonly #pending = new Set<PendingResponse>();
  readonly #joinable = new Map<string, PendingResponse>();
  readonly #changeListeners: ((tag: string) => void)[] = [];
  #outageUntil = 0;

  /** @param maxBytes 0 stores nothing; equal requests at the same time still share one response. */
  constructor(maxBytes: number, { clock = () => new Date(), ...listener }: CacheOptions) {
    this.#clock = clock;
    this.#store = new CacheStore(maxBytes, () => {
      this.counts.evicted++;
    });
    this.#changes = new ChangeListener({
      ...listener,
      onChange: (tag) => this.#invalidate(tag),
      onConnect: () => this.#invalidate(everyTag),
    });
  }

  /** Resolves after the first attempt to listen for changes. */
  get ready(): Promise<void> {
    return this.#changes.ready;
  }

  /** Same as `ChangeListener.isListening`. */
  get isListening(): boolean {
    return this.#changes.isListening;
  }

  /** The number and total size in bytes of the entries. */
  get size(): { bytes: number; entries: number } {
    return { bytes: this.#store.bytes, entries: this.#store.size };
  }

  /** Registers a callback that gets the tag of every change, before entries with this tag are invalidated. */
  onChange(callback: (tag: string) => void): void {
    this.#changeListeners.push(callback);
  }

  /**
   * Returns the cached entry for a key. On a miss, returns a pending response, which the caller must complete with
   * `finish` or `abandon`. Callers that ask for the same key in the meantime wait for this response (single flight).
   */
  async lookup(key: string): Promise<Lookup> {
    const fresh = this.#fresh(key);
    if (fresh) return this.#hit(fresh);
    const stored = this.#store.get(key);
    if (stored && performance.now() < this.#outageUntil) return this.#stale(stored);
    const joinable = this.isListening ? this.#joinable.get(key) : undefined;
    // Nothing is awaited before this line. The second of two simultaneous lookups therefore joins the first.
    const shared = joinable && (await joinable.entry);
    const isShared = shared && !this.#hasEnded(shared);
    return isShared ? this.#hit(shared) : { status: "miss", pending: this.#begin(key) };
  }

  /**
   * Completes a pending response and returns the entry to send. The entry is not stored if its rows have changed since
   * the server began to make the response, if the entry is too large, if its tags are too many or too long, if
   * `isStorable` is false, or while changes may be missed (`isListening`).
   */
  finish(
    pending: PendingResponse,
    response: CacheableResponse,
    { isStorable = true, maxBytes = maxBodyBytes }: Storable = {},
  ): CacheEntry {
    const entry = new CacheEntry(response);
    const { tags } = response;
    const isOutdated = [everyTag, ...tags].some((tag) => pending.changedTags.has(tag));
    const mayStore = isStorable && entry.bodyBytes <= maxBytes && hasModestTags(entry);
    if (this.isListening && !isOutdated && mayStore) this.#store.set(pending.key, entry);
    this.#end(pending, entry);
    return entry;
  }

  /** Ends a pending response that is not cached. Does nothing after `finish`. */
  abandon(pending: PendingResponse): void {
    this.#end(pending, undefined);
  }

  /** Notes that the database is unavailable. Returns the stale entry to serve instead of the error. */
  staleForOutage(key: string): CacheEntry | undefined {
    this.#outageUntil = performance.now() + outageMs;
    const entry = this.#store.get(key);
    return entry && this.#stale(entry).entry;
  }

  /**
   * Resolves when this server has invalidated all responses whose rows changed before the call. If the database has
   * responded, the outage is over. A writer therefore doesn't read a stale entry after the write.
   */
  async receiveCommitted(): Promise<void> {
    try {
      await this.#changes.receiveCommitted();
      this.#outageUntil = 0;
    } catch {
      // No entry is served as fresh until the connection is back.
      this.#invalidate(everyTag);
    }
  }

  /** Returns the seconds until an entry becomes outdated because a part ends; null if no part ends. */
  secondsLeft({ endsAt }: Pick<CacheEntry, "endsAt">): number | null {
    return endsAt && Math.max(0, Math.floor((endsAt.getTime() - this.#clock().getTime()) / 1_000));
  }

  async close(): Promise<void> {
    await this.#changes.close();
  }

  #fresh(key: string): CacheEntry | undefined {
    if (!this.isListening) return undefined;
    const entry = this.#store.get(key);
    const isFresh = entry && performance.now() - entry.createdAt < ttlMs && !this.#hasEnded(entry);
    return isFresh ? entry : undefined;
  }

  #hasEnded({ endsAt }: CacheEntry): boolean {
    return endsAt !== null && endsAt <= this.#clock();
  }

  #hit(entry: CacheEntry): Lookup {
    this.counts.hits++;
    return { status: "hit", entry };
  }

  #stale(entry: CacheEntry): { status: "stale"; entry: CacheEntry } {
    this.counts.stale++;
    return { status: "stale", entry };
  }

  #begin(key: string): PendingResponse {
    this.counts.misses++;
    let resolve: PendingResponse["resolve"] = () => {};
    const entry = new Promise<CacheEntry | undefined>((settle) => {
      resolve = settle;
    });
    const begunAt = this.#clock();
    const pending: PendingResponse = { key, entry, begunAt, resolve, changedTags: new Set() };
    this.#pending.add(pending);
    this.#joinable.set(key, pending);
    const giveUp = () => {
      // Changes are no longer noted for this response, so it must not be stored.
      pending.changedTags.add(everyTag);
      this.#end(pending, undefined);
    };
    const timer = setTimeout(giveUp, maxPendingMs).unref();
    void entry.then(() => clearTimeout(timer));
    return pending;
  }

  #end(pending: PendingResponse, entry: CacheEntry | undefined): void {
    this.#pending.delete(pending);
    if (this.#joinable.get(pending.key) === pending) this.#joinable.delete(pending.key);
    pending.resolve(entry);
  }

  #invalidate(tag: string): void {
    // Requests that arrive after a change must not wait for a response that was begun before the change.
    this.#joinable.clear();
    for (const callback of this.#changeListeners) callback(tag);
    for (const { changedTags } of this.#pending) changedTags.add(tag);
    this.counts.invalidated += tag === everyTag ? this.#store.size : this.#store.deleteTagged(tag);
    if (tag === everyTag) this.#store.clear();
  }
}

const hasModestTags = ({ tags }: CacheEntry) =>
  tags.length <= maxTags && tags.every(({ length }) => length <= maxTagLength);

/** Opens the cache with the configured size and begins to listen for changes at the primary. */
export async function openResponseCache(
  url: string,
  {
    env,
    log,
    clock,
  }: { env: { RESPONSE_CACHE_MB: number }; log: ListenerOptions["log"]; clock?: () => Date },
  timing?: ListenerOptions["timing"],
): Promise<ResponseCache> {
  const cache = new ResponseCache(env.RESPONSE_CACHE_MB * 1024 * 1024, {
    url,
    log,
    timing,
    ...(clock && { clock }),
  });
  await cache.ready;
  return cache;
}

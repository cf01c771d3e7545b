/** What a memory keeps: how much room it takes, and what it was made of. */
export type Keepable = { readonly bytes: number; readonly tags: readonly string[] };

type Held<Value> = { value: Value; bytes: number; uses: number };

/** The share of the room for what has been asked for again. */
const provenShare = 0.8;

/**
 * Values by key, in a bounded room. What is asked for a second time moves among the proven, which
 * only others of that kind can push out: thousands of keys that are asked for once pass by them. Among
 * those, what was asked for more often goes later.
 */
export class Memory<Value extends Keepable> {
  readonly #room: number;
  readonly #onPushedOut: () => void;
  // Maps hold their keys in the order of insertion: what was put in last stands last.
  readonly #new = new Map<string, Held<Value>>();
  readonly #proven = new Map<string, Held<Value>>();
  readonly #byTag = new Map<string, Set<string>>();
  #newBytes = 0;
  #provenBytes = 0;

  /** @param room In bytes. */
  constructor(room: number, onPushedOut: () => void = () => undefined) {
    this.#room = room;
    this.#onPushedOut = onPushedOut;
  }

  get bytes(): number {
    return this.#newBytes + this.#provenBytes;
  }

  get size(): number {
    return this.#new.size + this.#proven.size;
  }

  /** The value, which counts as used. `onProven` is called when it is for the first time. */
  use(key: string, onProven?: (value: Value) => void): Value | undefined {
    const proven = this.#proven.get(key);
    if (proven) {
      proven.uses++;
      return proven.value;
    }
    const held = this.#new.get(key);
    if (!held) return undefined;
    this.#prove(key, held);
    onProven?.(held.value);
    return held.value;
  }

  /** The value, without counting as used. */
  peek(key: string): Value | undefined {
    return (this.#proven.get(key) ?? this.#new.get(key))?.value;
  }

  keep(key: string, value: Value): void {
    this.drop(key);
    // A long key may take more room than what it stands for.
    const bytes = value.bytes + 2 * key.length;
    // Whatever finds no room even alone must not push out all others first.
    if (bytes > this.#room) return;
    this.#new.set(key, { value, bytes, uses: 0 });
    this.#newBytes += bytes;
    for (const tag of value.tags) {
      const keys = this.#byTag.get(tag);
      if (keys) keys.add(key);
      else this.#byTag.set(tag, new Set([key]));
    }
    this.#makeRoom();
  }

  /** Measures a value again that may have grown. */
  weigh(key: string): void {
    const proven = this.#proven.get(key);
    const held = proven ?? this.#new.get(key);
    if (!held) return;
    const bytes = held.value.bytes + 2 * key.length;
    const growth = bytes - held.bytes;
    held.bytes = bytes;
    if (proven) this.#provenBytes += growth;
    else this.#newBytes += growth;
    this.#makeRoom();
  }

  /** Drops all that was made of this, and answers with how many that were. */
  dropTagged(tag: string): number {
    const keys = [...(this.#byTag.get(tag) ?? [])];
    for (const key of keys) this.drop(key);
    return keys.length;
  }

  drop(key: string): void {
    const proven = this.#proven.get(key);
    const held = proven ?? this.#new.get(key);
    if (!held) return;
    if (proven) this.#provenBytes -= held.bytes;
    else this.#newBytes -= held.bytes;
    this.#proven.delete(key);
    this.#new.delete(key);
    for (const tag of held.value.tags) {
      const keys = this.#byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTag.delete(tag);
    }
  }

  clear(): void {
    for (const map of [this.#new, this.#proven, this.#byTag]) map.clear();
    this.#newBytes = 0;
    this.#provenBytes = 0;
  }

  #prove(key: string, held: Held<Value>): void {
    this.#new.delete(key);
    this.#newBytes -= held.bytes;
    held.uses = 1;
    this.#proven.set(key, held);
    this.#provenBytes += held.bytes;
    this.#makeRoom();
  }

  #makeRoom(): void {
    for (const [key, held] of this.#proven) {
      if (this.#provenBytes <= this.#room * provenShare) break;
      this.#proven.delete(key);
      held.uses = Math.floor(held.uses / 2);
      if (held.uses > 0) {
        this.#proven.set(key, held);
        continue;
      }
      this.#provenBytes -= held.bytes;
      this.#new.set(key, held);
      this.#newBytes += held.bytes;
    }
    for (const key of this.#new.keys()) {
      if (this.bytes <= this.#room) break;
      this.drop(key);
      this.#onPushedOut();
    }
  }
}

import { outsideTransaction } from "../database/jointTransaction.ts";
import type { Deps } from "./context.ts";

type CountDeps = Pick<Deps, "database" | "log">;

/** Adds the counts of some keys to the counts in the database. */
type Store<Count> = (
  deps: CountDeps,
  counts: readonly (readonly [key: string, count: Count])[],
) => Promise<void>;

type Buffer<Count> = {
  counts: Map<string, Count>;
  timer: NodeJS.Timeout | undefined;
  flushing: Promise<void>;
};

/**
 * The milliseconds for which counts stay in memory before they are stored. If the process is killed, the counts since
 * the last flush are lost.
 */
export const flushMs = 10_000;

/**
 * Buffers counts in memory, so that counting needs no statement in the request and can't fail. The counts reach the
 * database within seconds.
 */
export class BufferedCounts<Count extends Record<string, number>> {
  readonly #store: Store<Count>;
  readonly #maxKeys: number;
  /** Each database client has its own buffer, because tests start several servers in one process. */
  readonly #buffers = new WeakMap<Deps["database"], Buffer<Count>>();

  /** Once `maxKeys` keys are buffered, new keys are not counted until the next flush. */
  constructor(store: Store<Count>, maxKeys = Number.POSITIVE_INFINITY) {
    this.#store = store;
    this.#maxKeys = maxKeys;
  }

  add(deps: CountDeps, key: string, count: Count): void {
    const buffer = this.#bufferOf(deps);
    const known = buffer.counts.get(key);
    if (!known && buffer.counts.size >= this.#maxKeys) return;
    buffer.counts.set(key, known ? sum(known, count) : count);
    buffer.timer ??= outsideTransaction(() =>
      setTimeout(() => void this.flush(deps), flushMs).unref(),
    );
  }

  /** Stores the counts since the last flush, and waits for a flush that is in progress. */
  flush(deps: CountDeps): Promise<void> {
    const buffer = this.#bufferOf(deps);
    clearTimeout(buffer.timer);
    buffer.timer = undefined;
    const counts = [...buffer.counts];
    buffer.counts.clear();
    if (counts.length > 0)
      buffer.flushing = buffer.flushing.then(() => this.#storeOrKeep(deps, counts));
    return buffer.flushing;
  }

  async #storeOrKeep(deps: CountDeps, counts: [string, Count][]): Promise<void> {
    try {
      await this.#store(deps, counts);
    } catch (err) {
      for (const [key, count] of counts) this.add(deps, key, count);
      deps.log.warn({ err }, "Counts could not be stored; the next flush tries again");
    }
  }

  #bufferOf({ database }: CountDeps): Buffer<Count> {
    const known = this.#buffers.get(database);
    if (known) return known;
    const buffer = { counts: new Map(), timer: undefined, flushing: Promise.resolve() };
    this.#buffers.set(database, buffer);
    return buffer;
  }
}

const sum = <Count extends Record<string, number>>(a: Count, b: Count): Count =>
  Object.fromEntries(
    Object.entries(a).map(([name, count]) => [name, count + (b[name] ?? 0)]),
  ) as Count;

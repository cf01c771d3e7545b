import type { FastifyBaseLogger } from "fastify";
import { toAppError } from "../core/toAppError.ts";
import { type Made, PublicAnswer } from "./entry.ts";
import { Changes, type Listening } from "./invalidation.ts";
import { Memory } from "./store.ts";
import { everything } from "./tags.ts";
import { TightPacking } from "./tightPacking.ts";

/** Where an answer came from. Stale: from memory, since the database is away. */
export type Origin = "hit" | "miss" | "stale";

export type Recalled = { answer: PublicAnswer; origin: Origin };

/**
 * An answer being made, with what was written meanwhile. Once it is there the flight is emptied: V8's maps and
 * sets have tables that are replaced by others, keep what was in them, and each the one that came after it,
 * until the next full collection.
 */
type Flight = { making: Promise<PublicAnswer> | undefined; readonly written: Set<string> };

/** Once the database was found away, it is tried again by one request, as long after. */
const retryMs = 1_000;

/** Nobody waits longer for the database than it takes that one request to find out. */
const findingOutMs = 15_000;

/**
 * The memory of public answers: what everybody gets alike is made once, kept ready to be sent, and
 * forgotten when something that it was made of is written. Nobody is given from here an older state
 * than one that somebody was told is saved, but for what is marked as stale while the database is
 * away.
 */
export class Answers {
  /** Since the start, for the metrics. */
  readonly counts = { hits: 0, misses: 0, joined: 0, stale: 0, forgotten: 0, pushedOut: 0 };
  readonly #memory: Memory<PublicAnswer>;
  readonly #changes: Changes;
  readonly #tightPacking = new TightPacking();
  readonly #flights = new Set<Flight>();
  readonly #joinable = new Map<string, Flight>();
  readonly #whenForgetting: (() => void)[] = [];
  /** Until then the database counts as away; 0 while it is there. */
  #awayUntil = 0;

  /** @param room In bytes. */
  constructor(room: number, listening: Omit<Listening, "onChange" | "onConnect">) {
    this.#memory = new Memory(room, () => {
      this.counts.pushedOut++;
    });
    this.#changes = new Changes({
      ...listening,
      onChange: (tag) => this.#forget(tag),
      onConnect: () => {
        this.#awayUntil = 0;
        this.#forget(everything);
      },
    });
  }

  /** The bytes and number of what is kept. */
  get size(): { bytes: number; answers: number } {
    return { bytes: this.#memory.bytes, answers: this.#memory.size };
  }

  /** Resolves when it has begun to listen for changes, or failed to for the first time. */
  get ready(): Promise<void> {
    return this.#changes.ready;
  }

  /** Whether this server hears of every change, as `Changes.seeing`. */
  get seeing(): boolean {
    return this.#changes.seeing;
  }

  /** Calls at every change that is heard, before anybody is answered by what is true since then. */
  whenForgetting(call: () => void): void {
    this.#whenForgetting.push(call);
  }

  /** What is kept under the key, if it may be sent now, without counting as sent. */
  peek(key: string): PublicAnswer | undefined {
    return this.#changes.seeing ? this.#memory.peek(key) : undefined;
  }

  /** What is kept under the key, if it may be sent now. */
  recall(key: string): PublicAnswer | undefined {
    if (!this.#changes.seeing) return undefined;
    const answer = this.#memory.use(key, (proven) => this.#packTightly(key, proven));
    if (answer) this.counts.hits++;
    return answer;
  }

  /**
   * The answer kept under the key, or else made now: once for all who ask for it meanwhile. Only what
   * is lasting is kept. Where it can't be made because the database is away, what is still in memory.
   *
   * @param make As for a visitor, whoever asks: others get the result. Must throw rather than make
   * do with a part.
   */
  async answer(key: string, make: () => Promise<Made>): Promise<Recalled> {
    const kept = this.recall(key);
    if (kept) return { answer: kept, origin: "hit" };
    const last = this.#memory.peek(key);
    if (last && this.#isAway()) return this.#stale(last);
    try {
      const answer = await this.#joinOrMake(key, make);
      this.#awayUntil = 0;
      return { answer, origin: "miss" };
    } catch (error) {
      const isAway = toAppError(error)?.code === "UNAVAILABLE";
      this.#awayUntil = isAway ? performance.now() + retryMs : 0;
      const stale = isAway ? this.#memory.peek(key) : undefined;
      if (!stale) throw error;
      return this.#stale(stale);
    }
  }

  /** Packs what is kept in a further encoding, and counts what that takes. */
  async pack(key: string, answer: PublicAnswer, encoding: "br" | "gzip" | "identity") {
    const packed = await answer.pack(encoding);
    if (this.#memory.peek(key) === answer) this.#memory.weigh(key);
    return packed;
  }

  /** As `Changes.settled`: to be waited for before somebody is told that something is saved. */
  settled(): Promise<void> {
    return this.#changes.settled();
  }

  async close(): Promise<void> {
    await this.#changes.close();
  }

  /** Once in a while false for one request, which then finds out. */
  #isAway(): boolean {
    const now = performance.now();
    if (now < this.#awayUntil) return true;
    if (this.#awayUntil > 0) this.#awayUntil = now + findingOutMs;
    return false;
  }

  #stale(answer: PublicAnswer): Recalled {
    this.counts.stale++;
    return { answer, origin: "stale" };
  }

  #joinOrMake(key: string, make: () => Promise<Made>): Promise<PublicAnswer> {
    // Whoever doesn't see what is written can't know whether what is being made is old already.
    const others = this.#changes.seeing ? this.#joinable.get(key)?.making : undefined;
    if (others) {
      this.counts.joined++;
      return others;
    }
    this.counts.misses++;
    const making = make().then((made) => new PublicAnswer(made));
    const flight: Flight = { making, written: new Set() };
    this.#flights.add(flight);
    this.#joinable.set(key, flight);
    return making
      .then((answer) => {
        if (isKept(answer, flight)) this.#memory.keep(key, answer);
        return answer;
      })
      .finally(() => {
        this.#flights.delete(flight);
        if (this.#joinable.get(key) === flight) this.#joinable.delete(key);
        flight.making = undefined;
      });
  }

  #forget(tag: string): void {
    // Who asks from now on must not be given what was begun before.
    this.#joinable.clear();
    for (const call of this.#whenForgetting) call();
    for (const { written } of this.#flights) written.add(tag);
    if (tag !== everything) {
      this.counts.forgotten += this.#memory.dropTagged(tag);
      return;
    }
    this.counts.forgotten += this.#memory.size;
    this.#memory.clear();
  }

  #packTightly(key: string, answer: PublicAnswer): void {
    this.#tightPacking.add(async () => {
      if (this.#memory.peek(key) !== answer) return;
      await answer.packTightly();
      if (this.#memory.peek(key) === answer) this.#memory.weigh(key);
    });
  }
}

function isKept({ isLasting, tags }: PublicAnswer, { written }: Flight): boolean {
  return isLasting && !written.has(everything) && !tags.some((tag) => written.has(tag));
}

/** Begins to listen at the database's address. */
export async function openAnswers(
  url: string,
  { env, log }: { env: { ANSWERS_MEMORY_MB: number }; log: FastifyBaseLogger },
  timing?: Listening["timing"],
): Promise<Answers> {
  const answers = new Answers(env.ANSWERS_MEMORY_MB * 1024 * 1024, { url, log, timing });
  await answers.ready;
  return answers;
}

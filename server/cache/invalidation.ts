import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { Agreement, type Asking, inTurn } from "./agreement.ts";

/** The listening connections are known by this name in pg_stat_activity. */
export const listenerName = "smarttrade changes";

/** Asked over and over: what was announced before the answer has been heard. */
export const beatStatement = "SELECT 'smarttrade beat'";

/** Milliseconds. */
export type Timing = {
  /** How often the connection is asked whether it still lives. */
  beatMs: number;
  /** Whoever has heard nothing for as long knows nothing any more. */
  leaseMs: number;
  /** A connection that is silent for as long is given up. */
  patienceMs: number;
  /** How long before it is tried again to connect. */
  retryMs: number;
};

const standard: Timing = { beatMs: 500, leaseMs: 4_000, patienceMs: 5_000, retryMs: 250 };

export type Listening = {
  url: string;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
  /** Something that public answers are made of was written: one of `madeOf`, or `everything`. */
  onChange(tag: string): void;
  /** Changes may have been missed before now; from now on none is. */
  onConnect(): void;
  timing?: Partial<Timing>;
};

/**
 * Hears what is written to what the public sees, by whomever, over a connection of its own. Writers
 * announce it by triggers, within their transactions.
 */
export class Changes {
  readonly #options: Listening;
  readonly #timing: Timing;
  readonly #stopping = new AbortController();
  readonly #following: Promise<void>;
  #agreement: Agreement | undefined;
  #heardAt = Number.NEGATIVE_INFINITY;
  #firstTry: Promise<void>;

  constructor(options: Listening) {
    this.#options = options;
    this.#timing = { ...standard, ...options.timing };
    let tried = () => {};
    this.#firstTry = new Promise((resolve) => {
      tried = resolve;
    });
    this.#following = this.#follow(tried);
  }

  /** Resolves when it has connected, or failed to for the first time. */
  get ready(): Promise<void> {
    return this.#firstTry;
  }

  /**
   * Whether every change is known that its writer was told is saved: all that had been announced a
   * short while ago has been heard, and no writer is told so sooner without our word.
   */
  get seeing(): boolean {
    return performance.now() - this.#heardAt < this.#timing.leaseMs;
  }

  /**
   * Resolves when every server knows what was committed before the call. One that says nothing is
   * waited for until it no longer trusts its memory, four seconds.
   */
  async settled(): Promise<void> {
    const end = performance.now() + this.#timing.leaseMs;
    while (performance.now() < end && !this.#stopping.signal.aborted) {
      const left = end - performance.now();
      if (await this.#agreement?.reach(left).catch(() => false)) return;
      await wait(20);
    }
    this.#options.log.warn("A server has not confirmed a change, and forgets what it knows");
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
  }

  async #follow(tried: () => void): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#listen(tried);
      } catch (err) {
        if (!signal.aborted) this.#options.log.warn({ err }, "Changes can't be heard");
      }
      tried();
      await wait(this.#timing.retryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Listens until the connection is lost, which it throws, or until told to stop. */
  async #listen(tried: () => void): Promise<void> {
    const { url, onConnect } = this.#options;
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: this.#timing.patienceMs,
      keepAlive: true,
    });
    const lose = new AbortController();
    const lost = lose.signal;
    client.on("error", (error) => lose.abort(error));
    client.on("end", () => lose.abort(new Error("The connection has ended")));
    const stop = () => lose.abort(new Error("Stopping"));
    this.#stopping.signal.addEventListener("abort", stop, { signal: lost });
    try {
      await this.#answered(client.connect(), lost);
      const ask = inTurn(client);
      const agreement = new Agreement(ask, listenerName);
      client.on("notification", ({ channel, payload = "" }) => {
        if (channel === "public_changes") this.#options.onChange(payload);
        else agreement.hear(channel, payload);
      });
      const began = performance.now();
      await this.#answered(ask("LISTEN public_changes"), lost);
      await this.#answered(agreement.join(), lost);
      onConnect();
      this.#heardAt = began;
      this.#agreement = agreement;
      tried();
      await this.#beat(ask, lost);
    } finally {
      this.#heardAt = Number.NEGATIVE_INFINITY;
      this.#agreement = undefined;
      lose.abort();
      client.end().catch(() => undefined);
    }
  }

  async #beat(ask: Asking, lost: AbortSignal): Promise<never> {
    for (;;) {
      const pause = wait(this.#timing.beatMs, undefined, { signal: lost, ref: false });
      await pause.catch(() => lost.throwIfAborted());
      const asked = performance.now();
      await this.#answered(ask(beatStatement), lost);
      // From when it was asked, not answered: what came in between may still be on its way.
      this.#heardAt = asked;
    }
  }

  /** Waits for an answer; throws where the connection is lost, or silent for too long. */
  async #answered(answer: Promise<unknown>, lost: AbortSignal): Promise<void> {
    const over = new AbortController();
    const failing = new Promise<never>((_, reject) => {
      const { signal } = over;
      lost.addEventListener("abort", () => reject(lost.reason), { signal });
      const patience = setTimeout(
        reject,
        this.#timing.patienceMs,
        new Error("The database is silent"),
      );
      patience.unref();
      signal.addEventListener("abort", () => clearTimeout(patience));
    });
    answer.catch(() => undefined);
    await Promise.race([answer, failing]).finally(() => over.abort());
  }
}

import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { ResponseCache } from "../cache/responseCache.ts";
import { everyTag, loggedTag } from "../cache/tags.ts";
import { logFailure } from "../core/logFailure.ts";
import type { Database } from "../database/client.ts";
import type { Metrics } from "../observability/metrics.ts";
import type { Consumer } from "./consumer.ts";
import { handleBatch, pendingConsumers } from "./handle.ts";

export type RunnerOptions = {
  database: Database;
  /** Receives the notification that each transaction with a logged change sends. */
  notifications: Pick<ResponseCache, "onChange">;
  consumers: readonly Consumer[];
  log: FastifyBaseLogger;
  metrics: Pick<Metrics, "changeDelay" | "changeFailures">;
  timing?: Partial<Timing>;
};

/** All times are in milliseconds. */
type Timing = {
  /**
   * The delay between a notification and reading the changes. Because of the delay, one read finds the changes of
   * several transactions.
   */
  gatherMs: number;
  /**
   * The shortest time between two reads. A single change is handled immediately, and the changes of a program that
   * writes all the time are handled together, because each read costs about as much as a write.
   */
  restMs: number;
  /**
   * The interval at which the runner looks for changes without a notification. Changes that a killed server left behind
   * are found in this way.
   */
  pollMs: number;
  /**
   * The delay before a consumer that failed tries again. The delay doubles after each failure, up to the second value.
   */
  retryMs: readonly [number, number];
};

const standardTiming: Timing = { gatherMs: 5, restMs: 250, pollMs: 5_000, retryMs: [500, 60_000] };

/**
 * Makes the consumers handle committed changes. Consumers run independently, so that a slow consumer does not delay the
 * others. Each consumer runs on one server at a time.
 */
export class ChangeRunner {
  readonly #options: RunnerOptions;
  readonly #timing: Timing;
  readonly #stop = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  /** Consumers that must run again, because new changes arrived while they were running. */
  readonly #again = new Set<string>();
  readonly #stopped: Promise<void>;
  #wake = () => {};

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#timing = { ...standardTiming, ...options.timing };
    options.notifications.onChange((tag) => {
      if (tag === loggedTag || tag === everyTag) this.#wake();
    });
    this.#stopped = this.#keepLooking();
  }

  /** Resolves when the transactions that handle changes have ended. */
  async close(): Promise<void> {
    this.#stop.abort();
    this.#wake();
    await this.#stopped;
    await Promise.all(this.#running.values());
  }

  async #keepLooking(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const lookedAt = performance.now();
      await this.#look();
      const pause = new AbortController();
      await Promise.race([woken, delay(this.#timing.pollMs, undefined, pause).catch(() => {})]);
      pause.abort();
      const { gatherMs, restMs } = this.#timing;
      const waitMs = Math.max(gatherMs, lookedAt + restMs - performance.now());
      await delay(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const { database, consumers, log, metrics } = this.#options;
    try {
      const pending = await pendingConsumers(database, consumers);
      metrics.changeDelay.reset();
      for (const { consumer, oldest } of pending) {
        const seconds = oldest ? (Date.now() - oldest.getTime()) / 1_000 : 0;
        metrics.changeDelay.set({ consumer: consumer.name }, seconds);
        this.#start(consumer);
      }
    } catch (err) {
      if (!this.#stop.signal.aborted) logFailure(log, err, "Looking for changes failed");
    }
  }

  #start(consumer: Consumer): void {
    const { name } = consumer;
    if (this.#running.has(name)) {
      this.#again.add(name);
      return;
    }
    const running = this.#run(consumer).finally(() => {
      this.#running.delete(name);
      if (this.#again.delete(name)) this.#wake();
    });
    this.#running.set(name, running);
  }

  async #run(consumer: Consumer): Promise<void> {
    const { database, log, metrics } = this.#options;
    const { signal } = this.#stop;
    const [first, longest] = this.#timing.retryMs;
    for (let pauseMs = first; !signal.aborted; pauseMs = Math.min(2 * pauseMs, longest)) {
      try {
        while ((await handleBatch(database, consumer)) && !signal.aborted);
        return;
      } catch (err) {
        metrics.changeFailures.inc({ consumer: consumer.name });
        const { name } = consumer;
        logFailure(log, err, "Changes could not be handled and are tried again", { name });
        await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}

import type { ServerResponse } from "node:http";
import { tooMany } from "./errors.ts";
import type { Text } from "./i18n.ts";

type Options = {
  /** The number of slots, and the number that one client may hold. */
  atOnce: number;
  perClient: number;
  /** The number of requests that may wait for a slot: all together, and from one client. */
  maxWaiting: number;
  maxWaitingPerClient: number;
  /** The longest time for which a request waits for a slot, and the longest time for which it holds a slot. */
  maxWaitMs: number;
  maxHoldMs: number;
  /** The message of a refusal, the time after which the client should try again, and the reason for the metrics. */
  refusal: { message: Text; retryMs: number; reason: string };
};

/** The limits of a `Slots` object, without the refusal. */
export type SlotLimits = Omit<Options, "refusal">;

/** A request that needs a slot. Its client is a verified network, user or API key. */
type Taker = { client: string; response: ServerResponse };

type Waiter = { client: string; begin(): void };

/**
 * Slots that limit how many requests run at the same time. A free slot goes to the waiting client that holds the fewest
 * slots; among equals, to the request that has waited longest. A request leaves the queue when its client disconnects.
 */
export class Slots {
  readonly #options: Options;
  /** The number of slots that each client holds. */
  readonly #held = new Map<string, number>();
  readonly #waiting = new Set<Waiter>();
  #inUse = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Takes a slot. Returns a function that releases the slot, or undefined if the client has disconnected in the
   * meantime. A slot that is not released becomes free after `maxHoldMs`. Throws RATE_LIMITED if too many requests
   * wait, or if this request waits too long.
   */
  async take({ client, response }: Taker): Promise<(() => void) | undefined> {
    if (response.destroyed) return undefined;
    const isFree =
      this.#inUse < this.#options.atOnce && this.#heldBy(client) < this.#options.perClient;
    if (isFree) return this.#hold(client);
    if (this.#isQueueFull(client)) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        clearTimeout(timer);
        response.off("close", onGone);
      };
      const onGone = () => {
        leave();
        resolve(undefined);
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.#refusal());
      }, this.#options.maxWaitMs);
      const begin = () => {
        leave();
        resolve(this.#hold(client));
      };
      const waiter = { client, begin };
      this.#waiting.add(waiter);
      response.once("close", onGone);
    });
  }

  #hold(client: string): () => void {
    this.#add(client, 1);
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      this.#add(client, -1);
      this.#beginNext();
    };
    const timer = setTimeout(release, this.#options.maxHoldMs).unref();
    return release;
  }

  #add(client: string, count: 1 | -1): void {
    this.#inUse += count;
    const held = this.#heldBy(client) + count;
    if (held > 0) this.#held.set(client, held);
    else this.#held.delete(client);
  }

  #heldBy(client: string): number {
    return this.#held.get(client) ?? 0;
  }

  #beginNext(): void {
    let next: Waiter | undefined;
    let fewest = this.#options.perClient;
    for (const waiter of this.#waiting) {
      const held = this.#heldBy(waiter.client);
      if (held >= fewest) continue;
      fewest = held;
      next = waiter;
    }
    next?.begin();
  }

  #isQueueFull(client: string): boolean {
    const { maxWaiting, maxWaitingPerClient } = this.#options;
    if (this.#waiting.size >= maxWaiting) return true;
    let own = 0;
    for (const waiter of this.#waiting) if (waiter.client === client) own++;
    return own >= maxWaitingPerClient;
  }

  #refusal() {
    const { message, retryMs, reason } = this.#options.refusal;
    return tooMany(message, retryMs, reason);
  }
}

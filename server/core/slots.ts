import pLimit from "p-limit";
import { tooMany } from "./errors.ts";
import type { Text } from "./i18n.ts";

type Options = {
  /** How many have a slot at the same time. */
  atOnce: number;
  /** How many may wait for one. */
  maxWaiting: number;
  /** How long one may wait; without a limit where it is left out. */
  maxWaitMs?: number;
  /** The message of a refusal, the time after which a client should try again, and the reason for the metrics. */
  refusal: { message: Text; retryMs: number; reason: string };
};

/** Slots for a few requests at the same time. The others wait in the order in which they came. */
export class Slots {
  readonly #options: Options;
  readonly #limit: ReturnType<typeof pLimit>;

  constructor(options: Options) {
    this.#options = options;
    this.#limit = pLimit(options.atOnce);
  }

  /** Takes a slot and returns its release. Throws RATE_LIMITED where too many wait, or one waits too long. */
  async take(): Promise<() => void> {
    const { maxWaiting, maxWaitMs } = this.#options;
    if (this.#limit.pendingCount >= maxWaiting) throw this.#refusal();
    return new Promise((resolve, reject) => {
      let isWaiting = true;
      const giveUp = () => {
        isWaiting = false;
        reject(this.#refusal());
      };
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
      const onSlot = (release: () => void) => {
        clearTimeout(timer);
        if (isWaiting) resolve(release);
        else release();
      };
      void this.#limit(() => new Promise<void>(onSlot));
    });
  }

  #refusal() {
    const { message, retryMs, reason } = this.#options.refusal;
    return tooMany(message, retryMs, reason);
  }
}
